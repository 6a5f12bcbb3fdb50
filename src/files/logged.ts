import type { FileStore } from './file-store.ts'

interface Log {
  error(details: object, message: string): void
}

/**
 * The same store, and its failures in the log: whoever asked only learns that there was one, without the code of the
 * system's error, which could be taken for the database's.
 */
export const logged = (store: FileStore, log: Log): FileStore => {
  const tell = (what: string, key?: string) => (error: unknown) => {
    const failed = `the file store failed to ${what}`
    log.error({ err: error, key }, failed)
    throw new Error(failed)
  }
  return {
    put: (key, bytes, type) => store.put(key, bytes, type).catch(tell('keep a file', key)),
    get: (key) => store.get(key).catch(tell('read a file', key)),
    remove: (key) => store.remove(key).catch(tell('remove a file', key)),
    link: (key, seconds) => store.link(key, seconds).catch(tell('lend an address', key)),
    sweep: (before) => store.sweep(before).catch(tell('sweep')),
  }
}
