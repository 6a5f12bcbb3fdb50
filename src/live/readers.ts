import type { Sight, Subscription } from './audience.ts'
import { trackerOf } from './pairs.ts'
import { wants } from './subscription.ts'

/** Who is told of what is new. */

const isOfStates = ({ kind }: Subscription): boolean => kind !== 'history'

const isAbout = ({ trackers }: Subscription, tracker_id: number): boolean =>
  trackers === 'all' || trackers.has(tracker_id)

/** Readers who are told that the source has another state; `sights` are of who sees it. */
export const stateReaders = (sights: readonly Sight[], source_id: number): Subscription[] =>
  sights.flatMap(({ seen, subscriptions }) => {
    const tracker_id = trackerOf(seen, source_id) as number
    return [...subscriptions].filter((each) => isOfStates(each) && wants(each, tracker_id))
  })

/** Readers who are told of the entries of an account. */
export const entryReaders = (sights: Iterable<Sight>, account_id: number): Subscription[] =>
  [...sights].flatMap(({ viewer, subscriptions }) =>
    viewer.account_id === account_id ? [...subscriptions].filter((each) => !isOfStates(each)) : [],
  )

/** The accounts of whose entries somebody is told. */
export const readAccounts = (sights: Iterable<Sight>): number[] => [
  ...new Set(
    [...sights].flatMap(({ viewer, subscriptions }) => ([...subscriptions].every(isOfStates) ? [] : viewer.account_id)),
  ),
]

/** Subscriptions of the viewer that are about the tracker: those of its states, and whoever has any. */
export const trackerReaders = ({ subscriptions }: Sight, tracker_id: number) => {
  const about = [...subscriptions].filter((subscription) => isAbout(subscription, tracker_id))
  return { states: about.filter(isOfStates), visitors: new Set(about.map(({ visitor }) => visitor)) }
}

export const readersCount = (sights: readonly Sight[]): number =>
  sights.reduce((sum, { subscriptions }) => sum + subscriptions.size, 0)
