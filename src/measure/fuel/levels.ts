import { told as why } from '../metering.ts'
import type { Tank } from './tank.ts'

/** What of a signal is a level: not what is out of range or stale, nor a code that the device tells in place of one (no power, no sensor). */

/** Shares of the volume: by which a level may lie beyond an empty or a full tank, and by which what looks like a code may differ from the level before. */
const beyond = 0.08
const near = 0.06

/** Raw values of 8, 10, 12 and 16 bits that say that there is none. */
const codes: ReadonlySet<number> = new Set([0, 254, 255, 1023, 4095, 65_534, 65_535])

/** Tells whether what is said may be no level: a code that the device tells in place of one, or held at an end of the calibration. */
export const isDoubtful = (told: number, raw: number): boolean => told === why.held || codes.has(raw)

/** Tells whether it is surely none: a code that lies beyond the calibration. */
export const isCode = (told: number, raw: number): boolean => told === why.held && codes.has(raw)

/** Tells whether a level is near the one before, where there is one: then it is a level though it is doubtful. A full tank is held at the end, too. */
export const isNear = (level: number, last: number, volume: number): boolean => Math.abs(level - last) <= near * volume

/** The level of a row, or NaN. Rows follow each other. */
export const levelsOf = ({
  volume,
  is_open = false,
}: Pick<Tank, 'volume' | 'is_open'>): ((level: number, told: number, raw: number) => number) => {
  const most = is_open ? Number.POSITIVE_INFINITY : (1 + beyond) * volume
  let last = Number.NaN
  return (level, told, raw) => {
    if ((told !== why.plain && told !== why.held) || isCode(told, raw)) return Number.NaN
    if (!(level >= -beyond * volume && level <= most)) return Number.NaN
    if (isDoubtful(told, raw) && !isNear(level, last, volume)) return Number.NaN
    last = level
    return level
  }
}
