/** Addresses of tables: those of this browser have ids that no table of a server has. */

export const PREFIX = 'local-';

/** Whether a table lives in this browser. */
export function isLocal(id: string): boolean {
  return id.startsWith(PREFIX);
}
