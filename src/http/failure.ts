import type { FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { Metrics } from '#src/metrics.ts'
import { plightOf } from '#store/db.ts'

/** A failure as it is told. */
export const failureText = ({ code, message, extra }: Failure): string =>
  JSON.stringify({ success: false, status: { code, description: message }, ...extra })

/** Failures are told; anything else is a bug: logged whole, told as error 6 without detail. */
export const failureOf = (error: unknown, request: FastifyRequest, metrics: Metrics): Failure => {
  if (error instanceof Failure) return error
  const { statusCode = 500, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 413) return new Failure('request_too_large')
  // A caller that went away before all was sent; its broken connection is not the database's.
  if (statusCode < 500 || request.raw.readableAborted) return new Failure('wrong_format')
  // Or before the first byte of its answer: what was to be sent has ended because of it.
  if (request.raw.socket.destroyed && code === 'ERR_STREAM_PREMATURE_CLOSE') return new Failure('wrong_format')
  const plight = plightOf(error)
  if (plight) {
    metrics.store_errors.inc({ kind: plight.kind })
    request.log.warn({ error: (error as Error).message }, plight.words)
    return new Failure(plight.kind === 'behind' ? 'too_many_requests' : 'database_unavailable')
  }
  request.log.error({ err: error, operation: request.routeOptions.url }, 'a request failed unexpectedly')
  return new Failure('unexpected_error')
}
