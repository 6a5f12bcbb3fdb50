import { errors, type Failure } from '#contract/errors.ts'
import type { Kind } from './requests.ts'

/** What the platform says on the live channel, as text. */

/** Of a tracker that was asked for: nothing comes of one that is not `normal`. */
export type Sight = 'normal' | 'blocked' | 'unknown' | 'disallowed'

export const response = (action: string, kinds: readonly Kind[], data: Record<string, object>): string =>
  JSON.stringify({ type: 'response', action: `subscription/${action}`, events: kinds, data })

/** `action` as it was asked, if it was a text. */
export const error = (action: unknown, { code, message, extra }: Pick<Failure, 'code' | 'message' | 'extra'>): string =>
  JSON.stringify({
    type: 'error',
    action: typeof action === 'string' ? action.slice(0, 100) : null,
    status: { code, description: message },
    ...(Object.keys(extra).length > 0 && { data: extra }),
  })

/** `data` is written already. */
export const event = (kind: Kind, user_time: string, data: string): string =>
  `{"type":"event","event":"${kind}","user_time":"${user_time}","data":${data}}`

export const lifecycle = (source_id: number, lifecycle_event: 'block' | 'unblock' | 'corrupt'): string =>
  JSON.stringify({ type: 'event', event: 'lifecycle', data: { source_id, lifecycle_event } })

/** Of a geo link nothing more is told: it is `disabled`, `inactive`, `expired` or `unknown`. */
export const dark = (status: string): string => JSON.stringify({ type: 'event', event: 'link', data: { status } })

export const logout = JSON.stringify({ type: 'event', event: 'logout', data: 'session closed' })

/** A failure that is not the caller's, told without detail. */
export const unexpected = { code: errors.unexpected_error[0], message: errors.unexpected_error[2], extra: {} }
