import type { Sight, Subscription, Visitor } from '#live/audience.ts'
import { type Known, knownOf } from '#live/changes.ts'
import type { Kind, Request } from '#live/requests.ts'

/** People of the live channel as data, for who tests what is decided about them without a socket. */

export const request = (kind: Kind, trackers: Request['trackers'] = 'all'): Request => ({
  ...{ kind, trackers, format: 'full', rate: 0 },
  ...{ sensor_type: undefined, include_components: true },
})

export const visitor = (more: Partial<Visitor> = {}): Visitor =>
  ({ subscriptions: new Map(), heard: 0, busy: 0, ...more }) as Visitor

/** What is seen of trackers: the source of each is ten times its id, where no other is said. */
export const seen = (...trackers: readonly (number | [tracker_id: number, source_id: number])[]): Known =>
  knownOf(
    trackers.map((one) => {
      const [tracker_id, source_id] = typeof one === 'number' ? [one, one * 10] : one
      return { tracker_id, source_id, blocked: false }
    }),
  )

export const blocked = (known: Known, ...trackers: readonly number[]): Known => ({
  ...known,
  blocked: new Set(trackers),
})

/** What somebody of the account sees. */
export const sight = (known: Known, more: Partial<Sight> = {}): Sight =>
  ({
    viewer: { account_id: 7, user_id: 7, master: true },
    subscriptions: new Set(),
    read_at: 0,
    ...known,
    ...more,
  }) as Sight

/** All that a sight's subscriptions are, by their kinds. */
export const kindsOf = (all: Iterable<Subscription>): Kind[] => [...all].map(({ kind }) => kind)
