import { type Shelf, type ShelfName, shelves } from './shelf.ts'

/** The shelf of this browser, in IndexedDB. */

const name = 'odograph-go'

/** Opens it. Fails where the browser keeps nothing. */
export const openShelf = async (): Promise<Shelf> => {
  const asked = indexedDB.open(name, 1)
  asked.onupgradeneeded = () => {
    for (const shelf of shelves) asked.result.createObjectStore(shelf)
  }
  const db = await answerOf(asked)
  // A newer page wants to change it.
  db.onversionchange = () => db.close()
  const on = (shelf: ShelfName) => db.transaction(shelf).objectStore(shelf)
  return {
    read: (shelf, key) => answerOf(on(shelf).get(key)),
    list: async <T>(shelf: ShelfName, most?: number) => {
      const store = on(shelf)
      const [keys, values] = await Promise.all([
        answerOf(store.getAllKeys(null, most)),
        answerOf(store.getAll(null, most)),
      ])
      return keys.map((key, i) => [String(key), values[i] as T])
    },
    keys: async (shelf) => (await answerOf(on(shelf).getAllKeys())).map(String),
    count: (shelf) => answerOf(on(shelf).count()),
    write: async (changes) => {
      if (changes.length === 0) return
      const involved = [...new Set(changes.map((change) => change.on))]
      const transaction = db.transaction(involved, 'readwrite')
      const done = endOf(transaction)
      try {
        for (const { on, key, value } of changes) {
          const store = transaction.objectStore(on)
          if (value === undefined) store.delete(key)
          else store.put(value, key)
        }
      } catch (error) {
        transaction.abort()
        await done.catch(() => undefined)
        throw error
      }
      await done
    },
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
