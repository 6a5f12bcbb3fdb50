import { SSF } from '@e965/xlsx'

/** What cells of workbooks say, as text. */

/** Text as databases keep it: workbooks can tell the character 0 and halves of characters, which nobody typed. */
export const whole = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** A number as it is, not as it is shown: a phone number has all its digits. Dates are numbers that are shown as such. */
export const numberText = (value: number, format: unknown, date1904: boolean): string =>
  typeof format === 'string' && SSF.is_date(format) ? dateOf(value, format, date1904) : String(value)

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * `yyyy-MM-dd`, with `HH:mm:ss` unless that is midnight. Days count from 1 on, so what has none is a time alone: `HH:mm:ss`,
 * as is what is shown as a number of hours, minutes or seconds (`[h]:mm`), which may be more than a day's.
 */
const dateOf = (value: number, format: string, date1904: boolean): string => {
  const parts = SSF.parse_date_code(value, { date1904 })
  if (!parts) return String(value)
  const { D: days, y, m, d, H, M, S } = parts
  const time = (hours: number): string => `${two(hours)}:${two(M)}:${two(Math.floor(S))}`
  const tellsTime = H || M || S
  if (/\[[hms]+\]/i.test(format)) return time(days * 24 + H)
  if (days === 0 && (tellsTime || /[hs]/i.test(format))) return time(H)
  const date = `${y}-${two(m)}-${two(d)}`
  return tellsTime ? `${date} ${time(H)}` : date
}
