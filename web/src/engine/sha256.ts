/** SHA-256 of a text, or of bytes. The browser's own is not there on pages without a certificate, and never answers at once. */

const WORDS = 64;
const BLOCK = 64;
const { first, rounds } = constants();

/** The digest as eight words. */
export function sha256(message: string | Uint8Array): Uint32Array {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message;
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const blocks = new DataView(padded.buffer);
  blocks.setUint32(padded.length - 4, bytes.length * 8);
  const digest = Uint32Array.from(first);
  for (let at = 0; at < padded.length; at += BLOCK) mix(digest, blocks, at);
  return digest;
}

/** Mix one block of the message into the digest. */
function mix(digest: Uint32Array, message: DataView, at: number): void {
  const words = new Uint32Array(WORDS);
  for (let i = 0; i < WORDS; i++) {
    if (i < 16) words[i] = message.getUint32(at + 4 * i);
    else {
      const early = words[i - 15]!;
      const late = words[i - 2]!;
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16]! + small + words[i - 7]! + large;
    }
  }
  let [a, b, c, d, e, f, g, h] = digest as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < WORDS; i++) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + rounds[i]! + words[i]!) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    digest[place]! += word;
  });
}

/** A word turned to the right. */
function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The constants: the first bits behind the point of the square and cube roots of the first primes. */
function constants(): { first: number[]; rounds: number[] } {
  const primes: number[] = [];
  for (let n = 2; primes.length < WORDS; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return { first: primes.slice(0, 8).map((n) => fraction(n, 2)), rounds: primes.map((n) => fraction(n, 3)) };
}

/** The first 32 bits behind the point of a root. */
function fraction(n: number, degree: 2 | 3): number {
  const scaled = BigInt(n) << BigInt(32 * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(degree) <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}
