import type { Sight, Subscription, Visitor } from './audience.ts'
import type { Sight as Seen } from './frames.ts'
import { sourceOf } from './pairs.ts'
import type { Request } from './requests.ts'

export const subscriptionOf = (visitor: Visitor, sight: Sight, request: Request): Subscription => ({
  kind: request.kind,
  visitor,
  sight,
  trackers: request.trackers === 'all' ? 'all' : new Set(request.trackers),
  format: request.format,
  rate: request.rate,
  sensor_type: request.sensor_type,
  include_components: request.include_components,
  changed: new Set(),
  next: 0,
  begun: Date.now(),
  told: new Map(),
})

/** The subscription with what is asked for beside it; how it is told is what was asked last. */
export const widen = (subscription: Subscription, request: Request): void => {
  const { trackers: before } = subscription
  const { trackers, format, rate, sensor_type, include_components } = request
  subscription.trackers = before === 'all' || trackers === 'all' ? 'all' : new Set([...before, ...trackers])
  Object.assign(subscription, { format, rate, sensor_type, include_components, next: 0 })
}

/** The subscription without these trackers; answers whether any are left. */
export const narrow = (subscription: Subscription, { trackers }: Request): boolean => {
  if (trackers === 'all') return false
  const gone = new Set(trackers)
  const { trackers: before, sight } = subscription
  const left = [...(before === 'all' ? sight.seen.trackers : before)].filter((id) => !gone.has(id))
  subscription.trackers = new Set(left)
  return left.length > 0
}

export const wants = ({ trackers, sight }: Subscription, tracker_id: number): boolean =>
  (trackers === 'all' || trackers.has(tracker_id)) &&
  sourceOf(sight.seen, tracker_id) !== undefined &&
  !sight.blocked.has(tracker_id)

/** Sources of the trackers that were asked for, as far as they are told. */
export const sourcesOf = (subscription: Subscription, { trackers }: Request): number[] =>
  [...(trackers === 'all' ? subscription.sight.seen.trackers : trackers)].flatMap((id) =>
    wants(subscription, id) ? (sourceOf(subscription.sight.seen, id) ?? []) : [],
  )

/** The answer for each tracker that was asked for. */
export const seen = (sight: Sight, { trackers }: Request): Record<string, Seen> =>
  Object.fromEntries(
    [...(trackers === 'all' ? sight.seen.trackers : trackers)].map((id) => {
      if (sourceOf(sight.seen, id) === undefined) return [id, 'unknown']
      return [id, sight.blocked.has(id) ? 'blocked' : 'normal']
    }),
  )

/** Lets the visitor have what is asked, beside what it has. Answers the sources that it is told of at once. */
export const subscribe = (visitor: Visitor, sight: Sight, request: Request): number[] => {
  const known = visitor.subscriptions.get(request.kind)
  const subscription = known ?? subscriptionOf(visitor, sight, request)
  if (known) widen(known, request)
  visitor.subscriptions.set(request.kind, subscription)
  sight.subscriptions.add(subscription)
  subscription.told.clear()
  // Of the history only what is made from now on is told: what was is read.
  return request.kind === 'history' ? [] : sourcesOf(subscription, request)
}

/** Takes from the visitor what is not asked for any more. Answers the subscriptions of which nothing is left; `now` is of `performance.now()`. */
export const unsubscribe = (visitor: Visitor, requests: readonly Request[], now: number): Subscription[] =>
  requests.flatMap((request) => {
    const subscription = visitor.subscriptions.get(request.kind)
    if (!subscription || narrow(subscription, request)) return []
    leave(subscription, now)
    return subscription
  })

/** Takes all from the visitor. Answers what it had. */
export const unsubscribeAll = (visitor: Visitor, now: number): Subscription[] => {
  const all = [...visitor.subscriptions.values()]
  for (const subscription of all) leave(subscription, now)
  return all
}

const leave = (subscription: Subscription, now: number): void => {
  const { visitor, sight, kind } = subscription
  visitor.subscriptions.delete(kind)
  sight.subscriptions.delete(subscription)
  visitor.busy = now
}
