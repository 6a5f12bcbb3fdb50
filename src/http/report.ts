import type { FastifyRequest } from 'fastify'
import type { Context, SignInEvent } from '#api/operation.ts'
import type { Metrics } from '#src/metrics.ts'

/** What the operator sees of sign-ins that fail. Never what was typed: people type passwords where logins go. */

/** Nothing of those that are refused, for there is no end of them; they are counted. */
const sentences: Partial<Record<SignInEvent['outcome'], string>> = {
  failed: 'a sign-in failed',
  login_locked: 'a login is locked, for too many sign-ins failed',
  address_locked: 'an address is locked, for too many sign-ins failed',
}

export const reportOf =
  (request: FastifyRequest, { sign_ins }: Pick<Metrics, 'sign_ins'>): Context['report'] =>
  ({ area, outcome, user_id, panel_login_id }) => {
    sign_ins.inc({ area, outcome })
    const sentence = sentences[outcome]
    const about = { area, operation: request.routeOptions.url, address: request.address, user_id, panel_login_id }
    if (sentence) request.log[outcome === 'failed' ? 'info' : 'warn'](about, sentence)
  }
