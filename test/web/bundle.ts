import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { digestOf } from '#src/web/sources.ts'

/** A page of tests, built as the product builds its own: once for the same sources, whatever worker or run asks for it. */

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const kept = join(root, 'node_modules/.cache/odograph-test-pages')

/** The folder of the built page whose sources, with an `index.html`, are in `folder`. Another build of it is removed. */
export const bundled = async (folder: string): Promise<string> => {
  const name = folder.slice(root.length + 1).replaceAll('/', '-')
  const built = `${name}.${await digestWith(folder)}`
  const path = join(kept, built)
  if (await isThere(path)) return path
  const draft = `${path}.draft-${randomBytes(4).toString('hex')}`
  await mkdir(draft, { recursive: true })
  await build({
    root: folder,
    configFile: join(root, 'web/vite.config.ts'),
    configLoader: 'native',
    logLevel: 'error',
    build: {
      outDir: draft,
      emptyOutDir: true,
      reportCompressedSize: false,
      minify: false,
      license: false,
      rolldownOptions: { input: join(folder, 'index.html'), experimental: { lazyBarrel: true } },
    },
  })
  // Of two workers who build at once, the first one's.
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }))
  const others = (await readdir(kept)).filter((one) => one.startsWith(`${name}.`) && !one.startsWith(built))
  await Promise.all(others.map((one) => rm(join(kept, one), { recursive: true, force: true })))
  return path
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Of the pages' sources and of the page's own. */
const digestWith = async (folder: string): Promise<string> => {
  const digest = createHash('sha256').update(await digestOf(root))
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.sort()) digest.update(file.slice(root.length)).update(await readFile(file))
  return digest.digest('hex').slice(0, 32)
}
