/** What reads an item: by its number, from a table. */

import { type Measure, type Measured, put } from '#device/measures.ts'

export interface Found {
  /** Code of the model that the device is registered as. */
  model?: string
  attributes: Measured
  satellites?: number
  /** Minutes that the device's clock is ahead of UTC, where it tells. */
  zone?: number
}

/** Answers false when the value is not what it reads. */
export type Take = (value: Buffer, found: Found) => boolean

/** A number of so many bytes, divided, with something added. */
export const figure =
  (name: Measure, size: number, divisor = 1, offset = 0): Take =>
  (value, { attributes }) => {
    if (value.length !== size) return false
    put(attributes, name, value.readUIntBE(0, size) / divisor + offset)
    return true
  }

/** Any of several, by what fits. */
export const either =
  (...takes: Take[]): Take =>
  (value, found) =>
    takes.some((take) => take(value, found))

/** Digits of a SIM card as words; an F fills them up, some operators have letters among them. */
export const iccid: Take = (value, { attributes }) => {
  const [digits] = /^89[\dA-F]{16,18}/.exec(value.toString('latin1')) ?? []
  if (digits === undefined || value.length > 20) return false
  attributes.iccid = digits.replace(/F$/, '')
  return true
}

/** More than any battery of a tracker's own has, and less than what feeds one. */
const own_battery = 9

/** Puts the volts of a device: those without a battery tell in its place what feeds them. */
export const putVolts = (volts: number, attributes: Measured): 'own' | 'vehicle' => {
  const whose = volts < own_battery ? 'own' : 'vehicle'
  attributes[whose === 'own' ? 'battery_voltage' : 'board_voltage'] = volts
  return whose
}
