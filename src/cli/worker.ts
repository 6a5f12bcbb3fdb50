import module from 'node:module'
import { fileURLToPath } from 'node:url'

/** A thread that answers costly operations. Before everything else, as in `main.js`: code that was compiled once is not compiled anew. */
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/odograph', import.meta.url)))
await import('./work.ts')
// Kept now, for whoever is killed has no last moment.
module.flushCompileCache()
