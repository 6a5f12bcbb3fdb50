import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Operation } from '#contract/operation.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { openapi } from '../openapi.ts'
import { lasting } from '../pack.ts'
import { entries } from './find.ts'
import { pages } from './pages.ts'

/** Scripts, styles and the index of the search are ours, what is tried is asked of us, and nothing else of anybody. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
/** The colours are those of the web application. */
const style = (): string => read('../../../web/ui/tokens.css') + read('./browser/reader.css')

const json = 'application/json; charset=utf-8'
const html = 'text/html; charset=utf-8'
const javascript = 'text/javascript; charset=utf-8'

/** `/docs` for people and `/v2/openapi.json` for programs, each made when it is first asked for. */
export const describe = (app: FastifyInstance, operations: readonly Operation[]): void => {
  const serve = (url: string, type: string, make: () => string): void => {
    const send = lasting(type, make)
    app.get(url, async (request, reply) => {
      if (type === html) reply.header('content-security-policy', policy)
      return send(request, reply)
    })
  }
  serve('/v2/openapi.json', json, () => JSON.stringify(openapi(operations)))
  for (const [url, make] of pages(operations, manifest.version)) serve(url, html, make)
  serve('/docs/index.json', json, () => JSON.stringify(entries(operations)))
  serve('/docs/reader.css', 'text/css; charset=utf-8', style)
  for (const name of ['theme.js', 'reader.js', 'search.js', 'try.js'])
    serve(`/docs/${name}`, javascript, () => read(`./browser/${name}`))
}
