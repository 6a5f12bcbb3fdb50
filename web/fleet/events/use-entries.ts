import { useState } from 'react'
import type { Params } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { spanOf } from '#web/ui/period.ts'
import { useAskedAgain } from '../use-asked-again.ts'
import type { Address } from './address.ts'
import type { AskEntries } from './listing.ts'

/** Listed at first; more are asked for. */
const some = 200
/** That are answered at once. */
export const most = 1000
const keys = [
  ['history', 'user'],
  ['history', 'tracker'],
] as const

/** The entries that the address asks for, the last that happened first, and asked again when there are new ones. */
export const useEntries = ({ period, trackers, drivers, kinds, emergency, unread }: Address) => {
  const { now } = useUser()
  const { client } = useSession()
  const [limit, setLimit] = useState(some)
  const params: Params<'history/user/list'> = {
    ...spanOf(period, now()),
    ...(kinds.length > 0 && { events: kinds as Params<'history/user/list'>['events'] }),
    ...(drivers.length > 0 && { drivers: [...drivers] }),
    only_emergency: emergency,
    only_unread: unread,
    sort: 'event_time',
    ascending: false,
    add_tracker_label: false,
    limit,
  }
  const isOfSome = trackers.length > 0
  const ofAll = useAsk('history/user/list', params, { enabled: !isOfSome })
  const ofSome = useAsk('history/tracker/list', { ...params, trackers: [...trackers] }, { enabled: isOfSome })
  useAskedAgain(keys)

  /** Those of a part of the period. */
  const ask: AskEntries = ({ from, to }) => {
    const part = { ...params, from, to, limit: most }
    return isOfSome
      ? client.call('history/tracker/list', { ...part, trackers: [...trackers] })
      : client.call('history/user/list', part)
  }
  return { ask, asked: isOfSome ? ofSome : ofAll, hasAll: limit === most, showMore: () => setLimit(most) }
}
