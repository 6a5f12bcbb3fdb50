import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** What the pages are built from. */

/** Folders below `web/`, each with a page of its own: with screens, but that of geo links and that of drivers. */
export const applications = ['fleet', 'panel', 'link', 'go'] as const
export type Application = (typeof applications)[number]

/** From the root of the package: all that the pages may be made of, and how they are made. The build refuses whatever else they import. */
export const sources = [
  'web',
  'clients/typescript/src',
  'src/geo',
  'src/form',
  'src/formats/day.ts',
  'src/measure/metering.ts',
  'src/measure/symbols.ts',
  'src/web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Names what these sources make: 32 hex digits. */
export const digestOf = async (root: string): Promise<string> => {
  const digest = createHash('sha256')
  for (const path of await filesOf(root)) {
    const bytes = await readFile(join(root, path))
    digest.update(`${path.replaceAll(sep, '/')} ${bytes.length}\n`).update(bytes)
  }
  return digest.digest('hex').slice(0, 32)
}

const filesOf = async (root: string): Promise<string[]> => {
  const found = await Promise.all(sources.map((source) => below(root, source)))
  return found.flat().sort()
}

/** What is not there has no part in it: an installation need not have a lock. */
const below = async (root: string, path: string): Promise<string[]> => {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
}

/** The screens of an application: folders with a `screen.tsx`, each the first word of its addresses. */
export const screensOf = async (root: string, application: Application): Promise<string[]> => {
  const folder = join(root, 'web', application)
  // Without it nothing can be built, which is told there; the rest of the platform is needed all the same.
  const files = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const names = files
    .filter((file) => file.isFile() && file.name === 'screen.tsx')
    .map(({ parentPath }) => parentPath.slice(folder.length + 1))
  return names.filter((name) => /^[a-z][a-z0-9_-]*$/.test(name)).sort()
}
