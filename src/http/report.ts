import type { FastifyRequest } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import type { Context, SignInEvent } from '#contract/operation.ts'
import type { Metrics } from '#src/metrics.ts'

/** What the operator sees of who is not let in, or not as far as it would like. Never what was typed: people type passwords where logins go. */

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
    const about = { area, ...whereOf(request), user_id, panel_login_id }
    if (sentence) request.log[outcome === 'failed' ? 'info' : 'warn'](about, sentence)
  }

/** Logs who is blocked (11), or asks for what it may not (13). Requests are counted by their codes elsewhere. */
export const reportRefusal = (request: FastifyRequest, { error, code }: Failure): void => {
  if (error !== 'access_denied' && error !== 'not_permitted') return
  const { user_id, panel_login_id } = (request.caller ?? {}) as { user_id?: number; panel_login_id?: number }
  request.log.info({ code, ...whereOf(request), user_id, panel_login_id }, 'a request was refused')
}

const whereOf = ({ routeOptions, address }: FastifyRequest) => ({ operation: routeOptions.url, address })
