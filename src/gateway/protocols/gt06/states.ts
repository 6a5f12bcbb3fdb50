/**
 * States of devices: terminal information and what follows it in alarms, places and heartbeats. Sections "Alarm Packet"
 * and "Heartbeat Packet".
 */

import { alarmsOfLw4g, raise, raiseFlagged } from './alarm.ts'
import {
  counted,
  engineHours,
  type Found,
  fixed,
  type Layout,
  type Part,
  per,
  percent,
  tell,
  terminal,
  terminalOfVolts,
} from './parts.ts'

/** A level from 0 to `top`, or that nothing was measured. */
const isLevel = (level: number, top: number): boolean => level <= top || level === 0xff

/**
 * Answers whether the bytes have valid levels of battery and signal; some devices have their supply in these two bytes, and the
 * alarm elsewhere.
 */
export const hasLevels = ([, level = 0, signal = 0]: Buffer): boolean => isLevel(level, 6) && isLevel(signal, 4)

/** An alarm byte that says more exactly what the bits call a low battery. */
const saysMore = (code: number, { attributes }: Found): boolean =>
  code === 0x15 || attributes.event === 'backup_battery_low'

/** The state of the LW4G (0xA2): terminal information, supply, level or per cent, signal level, alarm, language. */
export const stateOfLw4g = fixed(7, (bytes, found) => {
  const level = bytes.readUInt8(3)
  terminalOfVolts(Buffer.of(bytes.readUInt8(0), ...bytes.subarray(1, 3), bytes.readUInt8(4)), found)
  tell(found, { battery: per(level, 6) ?? percent(level) })
  raise(bytes.readUInt8(5), found, alarmsOfLw4g)
  raiseFlagged(bytes.readUInt8(0), found)
})

/** The state behind the places of NT20, XT40: terminal information, supply, battery in tenths of a volt, signal in per cent, alarm, language. */
export const stateOfNt20: Layout = [
  fixed(7, (bytes, found) => {
    terminalOfVolts(Buffer.of(bytes.readUInt8(0), ...bytes.subarray(1, 3), 0xff), found)
    tell(found, { battery_voltage: bytes.readUInt8(3) / 10, gsm_signal: percent(bytes.readUInt8(4)) })
    raise(bytes.readUInt8(5), found)
    raiseFlagged(bytes.readUInt8(0), found)
  }),
  counted(1, 3),
  engineHours(3, 60),
]

/** Terminal information, two levels, alarm, language; the language is of no use to a server that sends no words. */
export const state = fixed(5, (bytes, found) => {
  const code = bytes.readUInt8(3)
  terminal(bytes, found)
  raise(code, found)
  if (!saysMore(code, found)) raiseFlagged(bytes.readUInt8(0), found)
})

/** The state behind a place of devices that tell their supply in volts; the alarm behind it repeats the state. */
export const stateOfVolts: Part = (bytes, found) => {
  const taken = terminalOfVolts(bytes, found)
  if (taken !== undefined) raiseFlagged(bytes.readUInt8(0), found)
  return taken
}

/**
 * The state in an alarm of devices that tell their supply in volts: its bytes are no valid levels, the supply is one
 * that a vehicle may have, and the alarm is in the bits alone. Ambiguous bytes are read as neither.
 */
export const alarmOfVolts: Part = (bytes, found) => {
  const [, , , signal = 0, code] = bytes
  const volts = bytes.length < 5 ? 0 : bytes.readUInt16BE(1) / 100
  const sure = volts >= 5 && volts <= 60 && signal <= 4 && code === 0 && !hasLevels(bytes)
  return sure ? stateOfVolts(bytes, found) : undefined
}

/**
 * A heartbeat: terminal information and two levels; in one of five bytes alarm and language follow, of alarms only
 * those up to 5. Where the levels are invalid only the terminal information is read: longer status messages have fields
 * that are not published, and nothing is better than a wrong ignition.
 */
export const heartbeat: Part = (bytes, found) => {
  const levels = bytes.length !== 5 || hasLevels(bytes)
  const taken =
    bytes.length > 7 ? undefined : terminal(levels ? bytes : Buffer.of(bytes.readUInt8(0), 0xff, 0xff), found)
  if (taken === undefined) return undefined
  const [bits = 0, , , code = 0, language = 0] = bytes
  if (bytes.length === 5 && levels && code <= 5 && language <= 2) raise(code, found)
  raiseFlagged(bits, found)
  return bytes.length
}
