import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createWeb, type Web } from '#src/web/web.ts'
import { afterwards } from '#test/afterwards.ts'

/** A folder that is gone with the file of tests. */
export const folderFor = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `odograph-${name}-`))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const html = (name: string) =>
  `<!doctype html><html><head><meta property="csp-nonce" nonce="{nonce}"><title>${name}</title></head><body><script type="module" src="./main.ts"></script></body></html>`

const files: Record<string, string> = {
  'package.json':
    '{"type":"module","imports":{"#web/*":"./web/*","#client/*":"./clients/typescript/src/*","#src/*":"./src/*","#geo/*":"./src/geo/*"}}',
  'clients/typescript/src/client.ts': 'export const client = (): string => "client"\n',
  'src/geo/distance.ts': 'export const far = (): number => 1\n',
  'src/secret.ts': 'export const secret = 1\n',
  'web/vite.config.ts': `import { join } from 'node:path'
const page = (name) => join(import.meta.dirname, name, 'index.html')
export default { base: '/', build: { rolldownOptions: { input: { fleet: page('fleet'), panel: page('panel'), link: page('link'), go: page('go') } } } }
`,
  'web/fleet/index.html': html('fleet'),
  'web/fleet/main.ts': `import { client } from '#client/client.ts'
document.title = client()
void import('./tracks/screen.tsx').then(({ show }) => show())
`,
  'web/fleet/tracks/screen.tsx': `import { far } from '#geo/distance.ts'
export const show = (): void => console.log('tracks', far(), '${'a long word '.repeat(500)}')
`,
  'web/panel/index.html': html('panel'),
  'web/panel/main.ts': 'document.title = "panel"\n',
  'web/link/index.html': html('link'),
  'web/link/main.ts': 'document.title = "link"\n',
  'web/go/index.html': html('go'),
  'web/go/main.ts': 'document.title = "go"\n',
  'web/public/worker.js': 'self.addEventListener("push", () => undefined)\n',
}

/** A package with two small applications, whose files a test may change. */
export const smallPackage = async (changed: Record<string, string> = {}) => {
  const root = await folderFor('package')
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const [path, text] of Object.entries({ ...files, ...changed })) await write(path, text)
  return { root, write, cache: join(root, 'cache') }
}

/** The web application of this package, begun; it ends with the file of tests. */
export const startWeb = async (root: string, caches: readonly string[]) => {
  const told: { failed: string[]; built: object[] } = { failed: [], built: [] }
  const log = {
    info: (details: object) => void told.built.push(details),
    error: (details: object) => void told.failed.push(String((details as { err: Error }).err.message)),
  }
  const web = await createWeb({ root, caches, again: 50, log })
  web.start()
  afterwards(() => web.stop())
  return { web, told }
}

/** What is shown, once it is built. */
export const siteOf = (web: Web) => {
  const now = web.now()
  if (typeof now === 'string') throw new Error(`it is ${now}`)
  return now
}
