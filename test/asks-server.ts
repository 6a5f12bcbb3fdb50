import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const known = new Map<string, boolean>()

/**
 * True of a file of tests, by its path from the root, that comes to the PostgreSQL of the run by what it imports of the tests. What
 * does not would tell the same of a server that is given as of the embedded one. Reads files.
 */
export const asksServer = (file: string): boolean => {
  const told = known.get(file)
  if (told !== undefined) return told
  // Circles of imports end here.
  known.set(file, false)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const asks =
    /inject\('(server_url|template)'\)/.test(text) ||
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(#test\/|\.[^']*\/)([^']+)'/g)].some(([, folder = '', name = '']) =>
      asksServer(folder === '#test/' ? join('test', name) : join(dirname(file), folder, name)),
    )
  known.set(file, asks)
  return asks
}
