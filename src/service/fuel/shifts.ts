import type { DroveSince } from '#store/fleet/drivers.ts'
import type { Day } from '../track/metres.ts'

/** Days of a tracker, cut where another drove on. Milliseconds since 1970 UTC. */

/** A driver; nobody known where both are null. */
export type Drove = Pick<DroveSince, 'employee_id' | 'name'>

/** A part of a day with one driver: both ends included. */
export interface Shift extends Day {
  who: Drove
}

const nobody: Drove = { employee_id: null, name: null }

/** Cuts days where the driver changed. @param told changes by time: who drove when the period began, and each change in it */
export const shiftsOf = (days: readonly Day[], told: readonly DroveSince[]): Shift[] => {
  const changes = told.filter(({ employee_id }, i) => i === 0 || employee_id !== told[i - 1]?.employee_id)
  return days.flatMap(({ date, from, to }) => {
    const within = changes.filter(({ since }) => since.getTime() > from && since.getTime() <= to)
    const before = changes.findLast(({ since }) => since.getTime() <= from)
    const begins = [{ at: from, who: before ?? nobody }, ...within.map((who) => ({ at: who.since.getTime(), who }))]
    return begins.flatMap(({ at, who: { employee_id, name } }, i): Shift[] => {
      const end = (begins[i + 1]?.at ?? to + 1) - 1
      return end < at ? [] : [{ date, from: at, to: end, who: { employee_id, name } }]
    })
  })
}
