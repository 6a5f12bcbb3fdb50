/** What fields of Suntech's text are. */

import { type Measured, own } from '#device/measures.ts'
import { printedKeyWithoutCheck } from '#gateway/parts/keys.ts'
import { probes } from '#gateway/parts/probes.ts'
import { utc } from '#gateway/parts/times.ts'

export const number = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^[+-]?\d+(\.\d*)?$/.test(text)) return undefined
  return Number(text)
}

/** `20190703` and `01:03:24`, UTC. */
export const timeOf = (date = '', time = ''): number => {
  if (!/^\d{8}$/.test(date) || !/^\d\d:\d\d:\d\d$/.test(time)) return Number.NaN
  const [hour, minute, second] = time.split(':').map(Number)
  return utc(Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6)), hour, minute, second)
}

/** Ignition, inputs and outputs as digits 0 and 1: six of three inputs and two outputs, eight of four and three; of nine the ignition. */
export const switches = (text: string, found: Measured): void => {
  if (!/^[01]{6}([01]{2,3})?$/.test(text)) return
  found.ignition = text.startsWith('1')
  if (text.length === 9) return
  const inputs = text.length === 8 ? 4 : 3
  // The first digit of each is number 1.
  const mask = (digits: string): number => Number.parseInt([...digits].reverse().join(''), 2)
  found.inputs = mask(text.slice(1, 1 + inputs))
  found.outputs = mask(text.slice(1 + inputs))
}

export const cellOf = (mcc: string, mnc: string, lac: string, cell: string): string | undefined => {
  const known = /^\d{3}$/.test(mcc) && /^\d{1,3}$/.test(mnc) && /^[0-9a-f]+$/i.test(lac) && /^[0-9a-f]+$/i.test(cell)
  if (!known || Number(mcc) === 0) return undefined
  return `${Number(mcc)}-${Number(mnc)}-${Number.parseInt(lac, 16)}-${Number.parseInt(cell, 16)}`
}

const network = [/^\d{3}$/, /^\d{1,3}$/, /^-?\d{1,4}$/, /^\d{1,5}$/] as const

/**
 * The serving cell of devices that are set to tell it: its number, MCC, MNC, signal and area as digits. The number may be in hex with
 * area and BSIC behind it. `early`: what stands before the place, area and BSIC, or all three. Believed where both tell one area.
 */
export const servingCell = (fields: readonly string[], start: number, early: string): string | undefined => {
  for (let at = start; at + 4 < fields.length; at++) {
    if (!network.every((form, i) => form.test(fields[at + 1 + i] ?? ''))) continue
    const [id = '', mcc, mnc, , area] = fields.slice(at)
    const isArea = (hex: string): boolean => Number.parseInt(hex, 16) === Number(area)
    const whole = [id, early].find((text) => /^[0-9a-f]{10}$/i.test(text) && isArea(text.slice(4, 8)))
    const number = whole ? Number.parseInt(whole.slice(0, 4), 16) : isArea(early.slice(0, -2)) ? Number(id) : Number.NaN
    if (number > 0) return `${Number(mcc)}-${Number(mnc)}-${Number(area)}-${number}`
  }
  return undefined
}

/** Metres. */
export const odometer = (text: string | undefined, found: Measured): void => {
  const metres = number(text)
  if (metres !== undefined) found.odometer = metres / 1000
}

/** Reads what another device sent: words, levels of fuel probes, and the key of an RFID reader. Bytes that are none are not kept. */
export const sent = (bytes: string, found: Measured): void => {
  const text = bytes.trim()
  probes(text, found)
  const [, key] = /^GTSL\|\d+\|\d+\|\d+\|([0-9a-zA-Z]{1,20})\|/.exec(text) ?? []
  if (key) found.hardware_key = key.toLowerCase()
  if (/^[\x20-\x7e\xa0-\xff\r\n\t]+$/.test(text)) found.text = text
}

/** Reads words that another device sent, behind the number of their bytes. */
export const words = (fields: readonly string[], at: number, found: Measured): number => {
  let left = number(fields[at]) ?? 0
  let end = at + 1
  // Some count an end of line that they leave out.
  while (left > 2 && end < fields.length) left -= (fields[end++]?.length ?? 0) + 1
  sent(fields.slice(at + 1, end).join(';'), found)
  // A check of them is behind.
  return end + 1
}

export const isKey = (text: string): boolean => /^[0-9a-f]{14,16}$/i.test(text) && !/^0+$/.test(text)

/**
 * Reads what stands at the end of reports as devices are configured, each told by its form: minutes of the engine, the volts of the device's own
 * battery and whether it is live come first, or nothing of it is believed. Then volts of analog inputs, the driver's key with
 * whether the device knows it, and temperatures behind the ids of their sensors.
 */
export const tail = (fields: readonly string[], start: number, found: Measured): { buffered: boolean } => {
  const [minutes = '', volts = '', live = ''] = fields.slice(start)
  if (!/^\d{1,10}$/.test(minutes) || !/^\d\.\d{1,2}$/.test(volts) || !/^[01]$/.test(live)) return { buffered: false }
  found.engine_hours = Number(minutes) / 60
  found.battery_voltage = Number(volts)
  let at = start + 3
  for (let index = 1; index <= 3 && /^\d{1,2}\.\d{1,2}$/.test(fields[at] ?? ''); index++, at++) {
    found[`adc${index}`] = Number(fields[at])
  }
  let sensor = 0
  for (; at < fields.length; at++) {
    const text = fields[at] ?? ''
    if (isKey(text) && /^[01]$/.test(fields[at + 1] ?? '')) found.hardware_key = printedKeyWithoutCheck(text)
    if (!text.includes(':')) continue
    sensor++
    own(found, `temperature${sensor}`, number(text.slice(text.indexOf(':') + 1)))
  }
  return { buffered: live === '0' }
}
