import { timeOf } from '#web/words/format.ts'
import type { Task } from '../task.ts'

/** What became of a task against what was planned. Pure. */
export interface Truth {
  /** When the visit that counts began, a local time; null for none. */
  arrived: string | null
  /** Seconds of it. */
  stayed: number
  /** Seconds after the end of the window: of the arrival, or of now where nobody has come and it is not over; 0 for in time. */
  late: number
}

/** `now` is a local time in milliseconds. A task of nobody, or one that failed, is late by no time: nobody came at all. */
export const truthOf = ({ to, status, arrival_date, stay_duration }: Task, now: number): Truth => {
  const isAwaited = status === 'assigned' || status === 'arrived'
  const seen = arrival_date ? timeOf(arrival_date) : isAwaited ? now : undefined
  const late = seen === undefined ? 0 : Math.max(0, Math.floor((seen - timeOf(to)) / 1000))
  return { arrived: arrival_date, stayed: stay_duration, late }
}
