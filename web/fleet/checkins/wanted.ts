import type { Params } from '#client/client.ts'
import { spanOf } from '#web/ui/period.ts'
import type { Address, Sort } from './address.ts'

type Wanted = Omit<Params<'checkin/list'>, 'limit' | 'offset' | 'format'>

const orders: Readonly<Record<Sort, readonly string[]>> = {
  newest: ['marker_time=desc'],
  oldest: ['marker_time=asc'],
  person: ['employee=asc', 'marker_time=desc'],
  place: ['location=asc', 'marker_time=desc'],
  form: ['form=asc', 'marker_time=desc'],
}

/** What the address asks for, as the service is asked; `now` is the local time in milliseconds. */
export const wantedOf = ({ period, q, trackers, person, form, near, sort }: Address, now: number): Wanted => ({
  ...spanOf(period, now),
  ...(trackers.length > 0 && { trackers: [...trackers] }),
  ...(near && { location: near }),
  conditions: [
    ...(q ? [{ type: 'or' as const, conditions: searched.map((field) => contains(field, q)) }] : []),
    ...(person ? [contains('employee', person)] : []),
    ...(form ? [{ type: 'eq' as const, field: 'form', value: form }] : []),
  ],
  sort: [...orders[sort]] as Wanted['sort'],
})

const searched = ['employee', 'location', 'comment'] as const

/** The service takes texts of so many characters. */
const most = 760

const contains = (field: string, value: string) => ({
  type: 'contains' as const,
  field,
  value: value.slice(0, most),
})
