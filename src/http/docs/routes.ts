import type { FastifyInstance } from 'fastify'
import type { Operation } from '#api/operation.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { openapi } from '../openapi.ts'
import { packOnce } from '../pack.ts'
import { page } from './page.ts'

/** Scripts and styles are in the page itself; nothing else is fetched, from anywhere. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/docs` for people and `/v2/openapi.json` for programs, each made when it is first asked for. */
export const describe = (app: FastifyInstance, operations: readonly Operation[]): void => {
  const document = packOnce(() => JSON.stringify(openapi(operations)))
  const html = packOnce(() => page(operations, manifest.version))
  app.get('/v2/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document(reply, request)),
  )
  app.get('/docs', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(await html(reply, request)),
  )
}
