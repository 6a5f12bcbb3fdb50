import type { Result } from '#client/client.ts'
import type { Format } from '#web/words/format.ts'

/** What is left of service tasks; by itself, for it is told where no form of them is. */

export type Task = Result<'vehicle/service_task/list'>['list'][number]

/** How a state looks. */
export const looks = { created: 'idle', notified: 'waiting', expired: 'bad', done: 'good' } as const

/** A way of so many kilometres, in whole kilometres or miles of whoever reads. */
export const wayText = (kilometres: number, { number, units }: Format): string =>
  `${number(Math.round(kilometres / units.per))}\u202f${units.distance}`

/** What is left of each condition of a task that is not done, negative where it is overdue: kilometres, hours, days from `today` on. */
export const leftOf = ({ conditions, start, current_position: now, status }: Task, today: string) => {
  if (status === 'done') return {}
  const of = (name: 'mileage' | 'engine_hours'): number | undefined => {
    const [limit, begin, value] = [conditions[name]?.limit, start[name], now[name]]
    return limit === undefined || begin === undefined || value === undefined ? undefined : begin + limit - value
  }
  const end = conditions.date?.end.slice(0, 10)
  return {
    mileage: of('mileage'),
    hours: of('engine_hours'),
    days: end === undefined ? undefined : Math.round((Date.parse(end) - Date.parse(today.slice(0, 10))) / 86_400_000),
  }
}
