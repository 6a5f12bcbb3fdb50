import { parseTime, type Time } from '@internationalized/date'

/** The time of day that is written, `08:30`; none where it is written otherwise, as in an address that somebody typed. */
export const timeIn = (written: unknown): Time | null => {
  if (typeof written !== 'string') return null
  try {
    return parseTime(written)
  } catch {
    return null
  }
}
