/** Moments as devices write them: milliseconds since 1970 UTC, NaN where it is none. */

/** Of the calendar, by UTC; a year of two digits is of this century. */
export const utc = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number => {
  const full = year < 100 ? 2000 + year : year
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return Number.NaN
  const time = Date.UTC(full, month - 1, day, hour, minute, second, ms)
  // The 31st of a month that has none would be the first of the next.
  return new Date(time).getUTCDate() === day ? time : Number.NaN
}

/** The value of the digit there; beyond nine of anything else. */
const digitAt = (text: string, at: number): number => (text.charCodeAt(at) - 48) >>> 0

/** The numbers of two digits in a text, whatever is between them. */
const pairs = (text: string): number[] => {
  const found: number[] = []
  for (let at = 0; at + 1 < text.length; at++) {
    const [tens, ones] = [digitAt(text, at), digitAt(text, at + 1)]
    if (tens > 9 || ones > 9) continue
    found.push(10 * tens + ones)
    at++
  }
  return found
}

/** `YYMMDD` and `HHMMSS`, both digits only. */
export const ymd = (date: string, time: string): number => {
  const [year = Number.NaN, month = 0, day = 0] = pairs(date)
  return fromPairs(year, month, day, time)
}

/** `DDMMYY` and `HHMMSS`, or `HHMMSS.sss`. */
export const dmy = (date: string, time: string): number => {
  const [day = 0, month = 0, year = Number.NaN] = pairs(date)
  return fromPairs(year, month, day, time)
}

const fromPairs = (year: number, month: number, day: number, time: string): number => {
  const [whole = '', fraction] = time.split('.')
  const [hour = 0, minute = 0, second = 0] = pairs(whole)
  return utc(year, month, day, hour, minute, second, fraction ? Math.round(Number(`0.${fraction}`) * 1000) : 0)
}

/** Seconds since 2000 began. */
export const since2000 = (seconds: number): number => Date.UTC(2000, 0) + seconds * 1000

/** Seconds since 2010 began, as EGTS counts. */
export const since2010 = (seconds: number): number => Date.UTC(2010, 0) + seconds * 1000

/** Six bytes of digits, two in each: year, month, day, hour, minute, second. */
export const bcdTime = (bytes: Buffer, start: number): number => {
  const digits = bytes.toString('hex', start, start + 6)
  return /^\d{12}$/.test(digits) ? ymd(digits.slice(0, 6), digits.slice(6)) : Number.NaN
}

/** Six bytes, each a number: year, month, day, hour, minute, second. */
export const byteTime = (bytes: Buffer, start: number): number => {
  if (start + 6 > bytes.length) return Number.NaN
  const [year, month, day, hour, minute, second] = bytes.subarray(start, start + 6) as unknown as number[]
  return utc(year as number, month as number, day as number, hour, minute, second)
}
