/** Values of CCE that say their length: the cell, Wi-Fi networks, sensors, batteries. Low bytes first. */

import { type Measured, put } from '#device/measures.ts'
import { cellOf } from '#gateway/parts/figures.ts'
import { mac } from '#gateway/parts/radio.ts'

type Put = (value: Buffer, attributes: Measured, id: number) => void

/** Network (2), operator (2), area (2), cell (4), signal (2). */
const servingCell: Put = (value, attributes) => {
  if (value.length < 10) return
  const [mcc, mnc, lac] = [0, 2, 4].map((at) => value.readUInt16LE(at))
  put(attributes, 'cell', cellOf(mcc, mnc, lac, value.readUInt32LE(6)))
}

/** Address (6), signal in dBm (2). */
const station: Put = (value, attributes) => {
  if (value.length !== 8 || value.readUIntBE(0, 6) === 0) return
  const others = attributes.wifi === undefined ? '' : `${attributes.wifi},`
  attributes.wifi = `${others}${mac(value, 0)} ${value.readInt16LE(6)}`
}

/** °C: what a sensor says before it has measured, and the device of one that is not there. */
export const unmeasured = 85

const first_wire = 0x2a

/** Number (1), hundredths of a degree (2). */
const wired: Put = (value, attributes, id) => {
  if (value.length !== 3) return
  const degrees = value.readInt16LE(1) / 100
  if (degrees !== unmeasured) attributes[`temperature${id - first_wire + 1}`] = degrees
}

/** Version (1), length of the name (1), name, address (6), battery (1), temperature and humidity in 1/256 (2 each), limits. */
const tag: Put = (value, attributes) => {
  const at = 2 + (value[1] ?? 0)
  if (value[0] !== 1 || value.length < at + 11) return
  attributes.beacons = mac(value, at)
  attributes.ble_temperature1 = value.readInt16LE(at + 7) / 256
  attributes.ble_humidity1 = value.readUInt16LE(at + 9) / 256
}

/** Of each of three: whether it is there (1), per cent (1). */
const batteries: Put = (value, attributes) => {
  for (const [index, name] of (['battery', 'battery2', 'battery3'] as const).entries()) {
    if ((value[2 * index] ?? 0) > 0) put(attributes, name, value[2 * index + 1])
  }
}

const range = (first: number, last: number, read: Put): [number, Put][] =>
  Array.from({ length: last - first + 1 }, (_, index) => [first + index, read])

const values: ReadonlyMap<number, Put> = new Map([
  [0x0e, servingCell],
  ...range(0x1d, 0x24, station),
  ...range(first_wire, 0x31, wired),
  [0xfe73, tag],
  [0xfea8, batteries],
])

export const addValues = (attributes: Measured, told: ReadonlyMap<number, Buffer>): void => {
  for (const [id, value] of told) values.get(id)?.(value, attributes, id)
}
