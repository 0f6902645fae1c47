const stores = ["operations", "session"] as const

export type StoreName = (typeof stores)[number]

let opened: Promise<IDBDatabase> | null = null

/** This origin's database, with one key per record. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("shielded-wallet", 1)
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(errorOf(request.error))
  })
  return opened
}

/** Writes a record, or removes it for `null`. Resolves once the browser has stored it. */
export async function write(store: StoreName, key: string, value: object | null): Promise<void> {
  const transaction = (await database()).transaction(store, "readwrite", { durability: "strict" })
  const records = transaction.objectStore(store)
  if (value === null) records.delete(key)
  else records.put(value, key)
  await committed(transaction)
}

/** All records of a store, by their keys. */
export async function readAll(store: StoreName): Promise<ReadonlyArray<unknown>> {
  return answerTo((await database()).transaction(store).objectStore(store).getAll())
}

/**
 * Changes a record in one transaction: of two changes at the same time, also from two tabs, the second sees the first.
 *
 * @param next Gets the record, `undefined` if there is none, and gives what takes its place; `null` leaves it as it is.
 */
export async function update(
  store: StoreName,
  key: string,
  next: (record: unknown) => object | null,
): Promise<void> {
  const transaction = (await database()).transaction(store, "readwrite", { durability: "strict" })
  const records = transaction.objectStore(store)
  const found = records.get(key)
  found.onsuccess = () => {
    const changed = next(found.result)
    if (changed !== null) records.put(changed, key)
  }
  await committed(transaction)
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(errorOf(transaction.error))
  })
}

function answerTo<A>(request: IDBRequest<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(errorOf(request.error))
  })
}

const errorOf = (error: DOMException | null) => error ?? new Error("The browser stored nothing")
