import type { Params } from '#client/client.ts'
import { spanOf } from '#web/ui/period.ts'
import type { Address, Sort } from './address.ts'

type Wanted = Omit<Params<'task/list'>, 'limit' | 'offset'>

const orders: Readonly<Record<Sort, readonly string[]>> = {
  soonest: ['from=asc'],
  latest: ['from=desc'],
  person: ['employee=asc', 'from=asc'],
  status: ['status=asc', 'from=asc'],
  label: ['label=asc', 'from=asc'],
}

/** The service takes a text of so many characters. */
const most = 1000

/** What the address asks for whatever the state, as the service is asked; `now` is the local time in milliseconds. */
export const anyState = ({ period, q, trackers, tags, near }: Address, now: number): Wanted => ({
  types: ['task', 'checkpoint'],
  ...spanOf(period, now),
  ...(q && { filter: q.slice(0, most) }),
  ...(trackers.length > 0 && { trackers: [...trackers] }),
  ...(tags.length > 0 && { tag_ids: [...tags] }),
  ...(near && { location: near }),
})

/** All that the address asks for, in its order. */
export const wantedOf = (address: Address, now: number): Wanted => ({
  ...anyState(address, now),
  ...(address.states.length > 0 && { statuses: [...address.states] }),
  sort: [...orders[address.sort]] as Wanted['sort'],
})
