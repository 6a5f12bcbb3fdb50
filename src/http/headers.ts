import type { FastifyRequest } from 'fastify'
import type { Config } from '#src/config.ts'

/** Ask for times as ISO 8601, by either name that clients know. */
export const isoHeaders = ['svc-iso-datetime', 'nvx-iso-datetime'] as const

export const isoHeader = ({ headers }: FastifyRequest): unknown =>
  isoHeaders.map((name) => headers[name]).find((value) => value !== undefined)

/**
 * Headers of every answer, of success and failure alike: it is for any origin (rulings, "CORS"), it is kept
 * nowhere, it is what its type says, no page frames it, and nobody is told the address that it was asked at, which may
 * hold a hash. Pages and pictures say more in their place.
 */
export const onEveryAnswer = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const

/** Makes the headers of every answer here: also, where the operator wants it so, to come by HTTPS only, for so many seconds (RFC 6797). */
export const headersOf = ({ hsts }: Pick<Config, 'hsts'>): Record<string, string> => ({
  ...onEveryAnswer,
  ...(hsts > 0 && { 'strict-transport-security': `max-age=${hsts}` }),
})
