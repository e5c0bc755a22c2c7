/** Digests: SHA-256 as hexadecimal digits. */

import { sha256 } from '../engine/sha256.ts';

export function digestOf(message: string | Uint8Array): string {
  return Array.from(sha256(message), (word) => word.toString(16).padStart(8, '0')).join('');
}

export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
