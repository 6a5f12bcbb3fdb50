import { id } from '#web/ui/address.ts'
import { type Period, periodPart, spanOf } from '#web/ui/period.ts'
import { nowHere } from '../moment.ts'

export const parts = { period: periodPart('7d'), login: id, entry: id }

/** From the first second to the last, by the clock of whoever looks, as moments that the service knows. */
export const momentsOf = (period: Period): { from: string; to: string } => {
  const { from, to } = spanOf(period, nowHere())
  const moment = (local: string): string => new Date(local.replace(' ', 'T')).toISOString()
  return { from: moment(from), to: moment(to) }
}
