/** Storage: the tables of this browser, kept in IndexedDB. A table is written after every move. */

import type { TableStore } from './localServer.ts';
import type { KeptTable } from './table.ts';

const NAME = 'kvytok';
const TABLES = 'tables';
const VERSION = 1;

/** The answer to a request of the database. */
function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Storage implements TableStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<Storage> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: 'id' });
    return new Storage(await answer(request));
  }

  async put(table: KeptTable, before: number | null): Promise<boolean> {
    const copy = structuredClone(table); // the next move may come before this one is kept
    const transaction = this.#database.transaction(TABLES, 'readwrite', { durability: 'strict' });
    const tables = transaction.objectStore(TABLES);
    const kept = (await answer(tables.get(table.id))) as KeptTable | undefined;
    if ((kept?.log.length ?? null) !== before) return false;
    tables.put(copy);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  get(id: string): Promise<KeptTable | undefined> {
    return answer(this.#tables.get(id)) as Promise<KeptTable | undefined>;
  }

  all(): Promise<KeptTable[]> {
    return answer(this.#tables.getAll()) as Promise<KeptTable[]>;
  }

  get #tables(): IDBObjectStore {
    return this.#database.transaction(TABLES).objectStore(TABLES);
  }
}
