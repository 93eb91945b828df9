import type { Submission } from './submission.ts';

/** Where requests wait that could not be sent. */
export interface LeadStore {
  put(submission: Submission): Promise<void>;
  all(): Promise<Submission[]>;
  remove(idempotencyKey: string): Promise<void>;
}

const DATABASE = 'downspout';
const LEADS = 'leads';
/** Some browsers never answer when storage is broken. */
const TIMEOUT_MS = 3_000;

/** In IndexedDB, written through to the disk (`durability: 'strict'`) before `put` resolves. Rejects where it cannot. */
export function createIndexedDbLeadStore(): LeadStore {
  return {
    put: (submission) => run('readwrite', (leads) => leads.put(submission)).then(() => {}),
    all: () => run('readonly', (leads): IDBRequest<Submission[]> => leads.getAll()),
    remove: (key) => run('readwrite', (leads) => leads.delete(key)).then(() => {}),
  };
}

function run<T>(mode: IDBTransactionMode, operation: (leads: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB did not answer in time')), TIMEOUT_MS);
    transact(mode, operation)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function transact<T>(mode: IDBTransactionMode, operation: (leads: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(LEADS, mode, { durability: 'strict' });
      const request = operation(transaction.objectStore(LEADS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(LEADS, { keyPath: 'idempotencyKey' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** While the page lives. */
export function createMemoryLeadStore(): LeadStore {
  const leads = new Map<string, Submission>();
  return {
    put: async (submission) => void leads.set(submission.idempotencyKey, submission),
    all: async () => [...leads.values()],
    remove: async (key) => void leads.delete(key),
  };
}
