import { timeOf } from '#web/words/format.ts'
import type { Entry } from './use-entry.ts'

type Times = Pick<Entry, 'time' | 'event_time'>

/** Seconds after which an entry came that tells of something. */
export const delayOf = ({ time, event_time }: Times): number => (timeOf(time) - timeOf(event_time)) / 1000

/** Seconds: the end of a drive, or of a stop, is known only when nothing has followed for some minutes. */
const usual = 600

/** Answers whether an entry came late: the device had kept what it told. */
export const isLate = (entry: Times): boolean => delayOf(entry) > usual
