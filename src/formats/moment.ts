import { readTime } from './clock.ts'

/**
 * Milliseconds since 1970 UTC of a time as files write it: seconds or milliseconds since 1970, ISO 8601 and its
 * relatives (`yyyy-MM-dd HH:mm:ss`, `yyyy/MM/dd …`, `dd.MM.yyyy …`). `undefined` when it is none of these.
 * @param zone where a time without an offset was written, such as `Europe/Berlin`
 */
export function readMoment(value: unknown, zone: string): number | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value))) {
    return sinceEpoch(Number(value))
  }
  if (typeof value !== 'string') return undefined
  const text = value
    .trim()
    .replace(/^(\d{4})\/(\d\d?)\//, '$1-$2-')
    .replace(/^(\d\d?)\.(\d\d?)\.(\d{4})/, '$3-$2-$1')
  return readTime(text, zone)
}

/**
 * Milliseconds since 1970 of a number: below 1e11 it is seconds, for as milliseconds that would be before March 1973.
 */
function sinceEpoch(value: number): number | undefined {
  const milliseconds = Math.round(value < 1e11 ? value * 1000 : value)
  return milliseconds > 0 && milliseconds < 1e14 ? milliseconds : undefined
}
