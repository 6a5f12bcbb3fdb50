/** Date, time and place, which makers write in fields of their own sizes. */

import { decimal } from '#gateway/parts/figures.ts'
import { signed } from '#gateway/parts/places.ts'
import { utc } from '#gateway/parts/times.ts'

/** Reads fields one behind the other. */
export interface Cursor {
  readonly fields: readonly string[]
  at: number
}

export const next = (cursor: Cursor): string => cursor.fields[cursor.at++] ?? ''
const peek = ({ fields, at }: Cursor): string => fields[at] ?? ''

/** Digits of `size`, in one field or in several; `undefined` when they are none. */
const digits = (cursor: Cursor, sizes: readonly number[]): string | undefined => {
  let found = ''
  while (/^\d+$/.test(peek(cursor)) && !sizes.includes(found.length)) found += next(cursor)
  return sizes.includes(found.length) ? found : undefined
}

const pairs = (text: string): number[] => (text.match(/\d\d/g) ?? []).map(Number)

/** `DDMMYYYY` or `DDMMYY`, and `HHMMSS`, in two fields, in one or in six. NaN where it is no moment. */
export const momentAt = (cursor: Cursor): number | undefined => {
  const together = peek(cursor).length === 14
  const date = together ? digits(cursor, [14]) : dateAt(cursor)
  const clock = together ? '' : digits(cursor, [6])
  if (date === undefined || clock === undefined) return undefined
  const whole = date.length === 6 ? `${date.slice(0, 4)}20${date.slice(4)}${clock}` : date + clock
  const [day = 0, month = 0, century = 0, year = 0, hour, minute, second] = pairs(whole)
  return utc(century * 100 + year, month, day, hour, minute, second)
}

/** Three fields where the first is a day alone. */
const dateAt = (cursor: Cursor): string | undefined => digits(cursor, peek(cursor).length === 2 ? [8] : [6, 8])

/** Where the receiver says whether it has a fix: `1`, `A`, `0` or `V`. */
export const fixAt = (cursor: Cursor, pattern: RegExp): boolean | undefined =>
  pattern.test(peek(cursor)) ? /[1A]/.test(next(cursor)) : undefined

/** `12.976593,N,77.549782,E`: degrees. */
export const degreesAt = (cursor: Cursor): { lat: number; lng: number } | undefined => {
  const [lat, ns, lng, ew] = [next(cursor), next(cursor), next(cursor), next(cursor)]
  const [north, east] = [decimal(lat), decimal(lng)]
  if (north === undefined || east === undefined || !/^[NS]$/.test(ns) || !/^[EW]$/.test(ew)) return undefined
  return { lat: signed(north, ns), lng: signed(east, ew) }
}
