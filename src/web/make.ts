import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Built, type BuiltFile, type BuiltPage, list } from './built.ts'
import { compress } from './compress.ts'
import { type Application, applications, sources } from './sources.ts'

/** Builds the pages, for `built.ts` to open: scripts and styles made small, and compressed. */

/** Into a folder of its own. `root`: of the package. */
export const makeSite = async (root: string, folder: string): Promise<void> => {
  const { output } = (await build({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    // As Node itself reads it: else a copy of it would be written beside it, and who runs us may not write there.
    configLoader: 'native',
    mode: 'production',
    logLevel: 'error',
    plugins: [refuseOthers(root)],
    build: {
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
    },
  })) as Rolldown.RolldownOutput
  const pages = {} as Built['pages']
  for (const application of applications) pages[application] = await pageOf(root, folder, application, output)
  const files: Built['files'] = {}
  const paths = await pathsIn(folder)
  const next = async (): Promise<void> => {
    for (let path = paths.pop(); path; path = paths.pop()) files[`/${path}`] = await told(folder, path)
  }
  // Two at a time: packing is work for a core each, and of a megabyte it takes thirty.
  await Promise.all([next(), next()])
  await writeFile(join(folder, list), JSON.stringify({ files, pages } satisfies Built))
}

/** A build that others would not know to be old is no build: `sources` must name all that is in it. */
const refuseOthers = (root: string): Plugin => ({
  name: 'odograph-sources',
  transform(_, id) {
    const path = relative(root, id.replace(/[?\0].*$/, ''))
    if (path.startsWith('..') || path.startsWith('node_modules') || !path.includes(sep)) return
    if (!sources.some((source) => path === source || path.startsWith(source + sep)))
      this.error(`the pages import ${path}, which is none of the sources in src/web/sources.ts`)
  },
})

type Output = Rolldown.RolldownOutput['output']

/** Takes the page out of the folder: it is not sent as it is. */
const pageOf = async (root: string, folder: string, application: Application, output: Output): Promise<BuiltPage> => {
  const file = join(folder, application, 'index.html')
  const html = await readFile(file, 'utf8')
  await rm(file)
  const home = join(root, 'web', application)
  const screens: BuiltPage['screens'] = {}
  for (const chunk of output) {
    if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.endsWith('screen.tsx')) continue
    const name = relative(home, join(chunk.facadeModuleId, '..'))
    if (!name.startsWith('..')) screens[name] = [...chunksOf(chunk, output)].filter((path) => !html.includes(path))
  }
  return { html, screens }
}

/** Of a chunk and of all that it waits for, as paths. */
const chunksOf = (chunk: Rolldown.OutputChunk, output: Output, found = new Set<string>()): Set<string> => {
  found.add(`/${chunk.fileName}`)
  for (const name of chunk.imports) {
    const next = output.find(({ fileName }) => fileName === name)
    if (next?.type === 'chunk' && !found.has(`/${name}`)) chunksOf(next, output, found)
  }
  return found
}

const pathsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
}

const texts: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
const others: Readonly<Record<string, string>> = {
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
}

const told = async (folder: string, path: string): Promise<BuiltFile> => {
  const file = join(folder, path)
  const extension = extname(path)
  const type = texts[extension] ?? others[extension]
  if (!type) throw new Error(`the pages bring ${path}, and src/web/make.ts does not know what ${extension} is`)
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16)
  const encodings = extension in texts ? await compress(file) : []
  // A worker does what the headers that it came with allow, which are not to be those of a year ago.
  const lasting = path.startsWith('assets/') && !/worker/i.test(path)
  return { type, digest, lasting, encodings }
}
