/** Fields of date, time and place, which makers write in different numbers and sizes. */

import { decimal } from '#gateway/parts/figures.ts'
import { signed } from '#gateway/parts/places.ts'
import { utc } from '#gateway/parts/times.ts'

/** A position among the fields of a line, which are read one behind the other. */
export interface Cursor {
  readonly fields: readonly string[]
  at: number
}

/** The field at the cursor, which moves on; empty behind the last. */
export const next = (cursor: Cursor): string => cursor.fields[cursor.at++] ?? ''
const peek = ({ fields, at }: Cursor): string => fields[at] ?? ''

/** Digits of these sizes, in one field or in several; `undefined` where there are none. */
const digits = (cursor: Cursor, sizes: readonly number[]): string | undefined => {
  let found = ''
  while (/^\d+$/.test(peek(cursor)) && !sizes.includes(found.length)) found += next(cursor)
  return sizes.includes(found.length) ? found : undefined
}

const pairs = (text: string): number[] => (text.match(/\d\d/g) ?? []).map(Number)

/**
 * Milliseconds since 1970 UTC of `DDMMYYYY` or `DDMMYY`, and `HHMMSS`, in two fields, in one or in six. NaN where they
 * are no moment.
 */
export const momentAt = (cursor: Cursor): number | undefined => {
  const together = peek(cursor).length === 14
  const date = together ? digits(cursor, [14]) : dateAt(cursor)
  const clock = together ? '' : digits(cursor, [6])
  if (date === undefined || clock === undefined) return undefined
  const whole = date.length === 6 ? `${date.slice(0, 4)}20${date.slice(4)}${clock}` : date + clock
  const [day = 0, month = 0, century = 0, year = 0, hour, minute, second] = pairs(whole)
  return utc(century * 100 + year, month, day, hour, minute, second)
}

/** The date: three fields where the first is a day alone, else one. */
const dateAt = (cursor: Cursor): string | undefined => digits(cursor, peek(cursor).length === 2 ? [8] : [6, 8])

/** Answers whether the receiver has a fix, where a field says so: `1`, `A`, `0` or `V`; undefined where none does. */
export const fixAt = (cursor: Cursor, pattern: RegExp): boolean | undefined =>
  pattern.test(peek(cursor)) ? /[1A]/.test(next(cursor)) : undefined

/** Latitude and longitude of `12.976593,N,77.549782,E`, in degrees; undefined where the fields are none. */
export const degreesAt = (cursor: Cursor): { lat: number; lng: number } | undefined => {
  const [lat, ns, lng, ew] = [next(cursor), next(cursor), next(cursor), next(cursor)]
  const [north, east] = [decimal(lat), decimal(lng)]
  if (north === undefined || east === undefined || !/^[NS]$/.test(ns) || !/^[EW]$/.test(ew)) return undefined
  return { lat: signed(north, ns), lng: signed(east, ew) }
}
