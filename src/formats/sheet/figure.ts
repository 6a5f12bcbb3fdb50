import { clock } from '../clock.ts'
import type { Style } from '../document/document.ts'
import { type Times, timesOf } from '../document/times.ts'
import type { Cell } from './sheet.ts'

/** The content of a cell, as a program that reckons wants it. Only what agrees with the text of the cell is taken for a figure. */
export type Figure =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; decimals: number; isShare: boolean }
  /** `place` stands behind the time, as in `08:30 - Main Street 5`; else it is empty. */
  | { kind: 'time'; at: number; hasSeconds: boolean; place: string }
  | { kind: 'day'; at: number }
  | { kind: 'duration'; seconds: number; hasSeconds: boolean }

export type Figures = (cell: Pick<Cell, 'v' | 'raw'>) => Figure

/** Reads the figures of cells that are written for a reader. */
export const figuresOf = (style: Style): Figures => {
  const tell = clock(style.time_zone)
  const times = timesOf(style)
  return ({ v, raw }) => {
    if (typeof raw !== 'number' || !Number.isFinite(raw)) return { kind: 'text', text: v }
    if (Math.abs(raw) > least_moment && Math.abs(raw) < most_moment) {
      const moment = momentOf(v, raw, tell(raw), times)
      if (moment) return moment
    }
    return durationOf(v, raw) ?? numberOf(v, raw) ?? { kind: 'text', text: v }
  }
}

/** Milliseconds: no reading of a sensor is as large as a time of after April 1970, nor is a time later than the year 9999. */
const least_moment = 1e10
const most_moment = 253_402_300_800_000

const time = /^(?:.{0,40}?\s)?(\d{1,2}):(\d\d)(:\d\d)?(?:\s?[AP]M)?(?:\s-\s(.*))?$/su

const momentOf = (v: string, at: number, local: string, times: Times): Figure | undefined => {
  const [, hour, minute, second, place = ''] = time.exec(v) ?? []
  const isIt =
    hour !== undefined && (Number(hour) - Number(local.slice(11, 13))) % 12 === 0 && minute === local.slice(14, 16)
  if (isIt) return { kind: 'time', at, hasSeconds: second !== undefined, place }
  return v === times.day(local) ? { kind: 'day', at } : undefined
}

/** `raw` is seconds, or in lists of names and values minutes: whichever is what is shown. */
const durationOf = (v: string, raw: number): Figure | undefined => {
  const [, sign, hours, minutes, second] = /^([-−]?)(\d{1,9}):([0-5]\d)(?::([0-5]\d))?$/u.exec(v) ?? []
  if (hours === undefined) return undefined
  const told = (sign ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(second ?? 0))
  const seconds = Math.abs(raw - told) <= Math.abs(raw * 60 - told) ? raw : raw * 60
  return Math.abs(seconds - told) < 60 ? { kind: 'duration', seconds, hasSeconds: second !== undefined } : undefined
}

const numberOf = (v: string, raw: number): Figure | undefined => {
  const [, sign, written, share] = /^([-−+]?)(\d[\d\s.,'’]{0,40}?)(\s?%)?$/u.exec(v) ?? []
  if (written === undefined) return undefined
  const digits = Number(written.replaceAll(/\D/g, ''))
  // A little less than nothing is shown as nothing, with a sign or without.
  if (digits !== 0 && (sign === '-' || sign === '−') !== raw < 0) return undefined
  const mark = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  for (const decimals of mark < 0 ? [0] : [written.length - 1 - mark, 0])
    if (Math.abs(digits - Math.abs(raw) * 10 ** decimals) <= half)
      return { kind: 'number', value: raw, decimals: Math.min(decimals, most_decimals), isShare: share !== undefined }
  return undefined
}

/** What rounding takes away at most, of the last digit; floating numbers are not exact. */
const half = 0.5 + 1e-6
export const most_decimals = 6
