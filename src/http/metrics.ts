import type { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { isIn, isOwn, listOf, readAddress } from '#net/networks.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'

/** `GET /metrics`, for this machine and the networks that the operator names; error 13 for everybody else. */
export const serveMetrics = (
  app: FastifyInstance,
  { registry }: Metrics,
  { metrics_networks }: Pick<Config, 'metrics_networks'>,
): void => {
  const named = listOf(metrics_networks)
  app.get('/metrics', async (request, reply) => {
    if (!mayWatch(request, named)) throw new Failure('not_permitted')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** By which a proxy tells that it asks for somebody else. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * A proxy is often on this machine, which must not make the whole world of it: whom it asks for must be named, and must
 * not be the proxy itself, as it is when the proxy is not trusted to say.
 */
const mayWatch = ({ address, headers, raw: { socket } }: FastifyRequest, named: BlockList): boolean => {
  if (address === '') return false
  const isForwarded = forwarding.some((name) => name in headers)
  if (isForwarded) return address !== readAddress(socket.remoteAddress ?? '') && isIn(named, address)
  return isOwn(address) || isIn(named, address)
}
