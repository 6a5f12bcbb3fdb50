import { SSF } from '@e965/xlsx'

/** Values of cells of workbooks as text. */

/**
 * Text as databases store it: without the character 0 and halves of characters, which workbooks can hold but nobody
 * types.
 */
export const databaseText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * The text of a number with all its digits, not as it is shown, for it may be a phone number. A number that is shown as
 * a date is written as one.
 */
export const numberText = (value: number, format: unknown, date1904: boolean): string =>
  typeof format === 'string' && SSF.is_date(format) ? dateOf(value, format, date1904) : String(value)

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * `yyyy-MM-dd`, with `HH:mm:ss` unless that is midnight. Days count from 1, so a number below is a time alone, as is
 * one that is shown as hours, minutes or seconds (`[h]:mm`), which may be more than a day.
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
