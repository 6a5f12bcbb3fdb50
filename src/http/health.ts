import type { FastifyInstance } from 'fastify'

/**
 * `GET /health/live`, for who would start the process anew: it answers. `GET /health/ready`, also as `/health`, for who sends
 * callers and devices: `reason` tells why it must not.
 */
export const serveHealth = (app: FastifyInstance, reason: () => Promise<string | undefined>): void => {
  // Watchers ask with HEAD too.
  const options = { exposeHeadRoute: true }
  app.get('/health/live', options, async () => ({ status: 'up' }))
  for (const url of ['/health', '/health/ready'])
    app.get(url, options, async (_, reply) => {
      const why = await reason()
      return why ? reply.code(503).send({ status: 'down', reason: why }) : { status: 'up' }
    })
}
