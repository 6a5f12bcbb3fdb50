import type { FileStore } from './file-store.ts'

interface Log {
  error(details: object, message: string): void
}

/**
 * A store whose failures are logged; its callers only learn that there was one, without the code of the system's error,
 * which could be taken for the database's.
 */
export const logged = (store: FileStore, log: Log): FileStore => {
  const tell = (what: string, key?: string) => (error: unknown) => {
    const failed = `the file store failed to ${what}`
    log.error({ err: error, key }, failed)
    throw new Error(failed)
  }
  return {
    put: (key, bytes, type, size) => store.put(key, bytes, type, size).catch(tell('keep a file', key)),
    get: (key, part) => store.get(key, part).catch(tell('read a file', key)),
    size: (key) => store.size(key).catch(tell('look for a file', key)),
    copy: (from, to) => store.copy(from, to).catch(tell('copy a file', from)),
    remove: (key) => store.remove(key).catch(tell('remove a file', key)),
    link: (key, seconds, as) => store.link(key, seconds, as).catch(tell('lend an address', key)),
    post: (key, posting) => store.post(key, posting).catch(tell('lend an address', key)),
    sweep: (before) => store.sweep(before).catch(tell('sweep')),
  }
}
