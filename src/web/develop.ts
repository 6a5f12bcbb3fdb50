import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { type Application, applications } from './sources.ts'

/** The pages as their sources are now, each change shown at once, for those who write them. */

/** What the platform answers; `/map/style.ts` is none of it. */
const platforms = [
  '^/(api-)?v2/',
  '^/static/',
  '^/docs(/|$)',
  '^/map/[0-9a-f]{8,}/',
  '^/link/[0-9a-f]{32}',
  '^/l/',
  '^/(activate|restore)$',
]

/**
 * Serves them at a port of this machine, and passes on what is asked of the platform at the address `platform`. Answers
 * where, and how it is ended.
 */
export const develop = async (
  root: string,
  platform: string,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> => {
  const to = { target: platform, ws: true, changeOrigin: false }
  const server = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    configLoader: 'native',
    plugins: [pages()],
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      proxy: Object.fromEntries(platforms.map((path) => [path, to])),
    },
  })
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`, close: () => server.close() }
}

const applicationAt = (path: string): Application => applications.find((name) => path.split('/')[1] === name) ?? 'fleet'

/** Any address that a browser opens is a page of an application, as it is where it is served. */
const pages = (): Plugin => ({
  name: 'odograph-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const [path = '', ...query] = (request.url ?? '').split('?')
      const isOurs = !platforms.some((pattern) => new RegExp(pattern).test(path))
      if (request.headers['sec-fetch-dest'] === 'document' && isOurs)
        request.url = [`/${applicationAt(path)}/index.html`, ...query].join('?')
      next()
    })
  },
  transformIndexHtml: {
    order: 'pre',
    // It is shown at addresses of any depth.
    handler: (html, { path }) => html.replaceAll('="./', `="/${applicationAt(path)}/`),
  },
})
