/** Wired sensors of some devices: voltages, thermometers, ports, readers of keys. */

import { gsmPercent } from '#gateway/parts/figures.ts'
import { fixed, type Part, percent, tell, terminal } from './parts.ts'
import { cardOf } from './words.ts'

/** Hundredths of a volt. */
const volts = (bytes: Buffer, at: number): number => bytes.readUInt16BE(at) / 100

/** The voltage of the supply, in hundredths of a volt. */
export const voltage = fixed(2, (bytes, found) => tell(found, { board_voltage: volts(bytes, 0) }))
/** The voltage of the battery, in hundredths of a volt. */
export const batteryVoltage = fixed(2, (bytes, found) => tell(found, { battery_voltage: volts(bytes, 0) }))
/** The voltage of the battery, in tenths of a volt. */
export const batteryTenths = fixed(1, (bytes, found) => tell(found, { battery_voltage: bytes.readUInt8(0) / 10 }))
/** The voltage of the supply, in tenths of a volt. */
export const supplyTenths = fixed(2, (bytes, found) => tell(found, { board_voltage: bytes.readUInt16BE(0) / 10 }))

/** Makes a part that reads a key or a card, its bytes in the order of its print; zeros are none. */
export const key = (size: 6 | 8): Part =>
  fixed(size, (bytes, { attributes }) => {
    const digits = bytes.toString('hex', 0, size)
    if (/[^0]/.test(digits)) attributes.hardware_key = digits
  })

/** The driver behind a length: a byte of its kind, and a card between 02 and 03. A length of zero is no driver. */
export const driver: Part = (bytes, { attributes }) => {
  const end = 1 + (bytes[0] ?? 0)
  if (end > bytes.length) return undefined
  const card = bytes[2] === 2 && bytes[end - 1] === 3 ? cardOf(bytes.toString('latin1', 3, end - 1)) : undefined
  if (card !== undefined) attributes.hardware_key = card
  return end
}

/** The mode of magnets in which a temperature ends their heartbeat of 14 bytes. */
const measuring = 4

/**
 * The heartbeat of magnets: terminal information that means their own, satellites and CSQ in one word, alarm, language, battery in per
 * cent, mode, volts. What follows is how long they worked, and in one mode tenths of a degree.
 */
export const heartbeatOfMagnet = (behind: 5 | 7): Part =>
  fixed(9 + behind, (bytes, found) => {
    const volts = bytes.readUInt16BE(7)
    tell(found, {
      battery: percent(bytes.readUInt8(5)),
      gsm_signal: gsmPercent(bytes.readUInt16BE(1) & 31),
      battery_voltage: volts === 0 ? undefined : volts / 100,
      ...(behind === 5 && bytes[6] === measuring && { temperature1: bytes.readInt16BE(12) / 10 }),
    })
  })

/** Terminal information, two bytes of extensions, voltage level, signal in per cent, the supply in volts, language. */
export const statusOfVolts = fixed(7, (bytes, found) => {
  terminal(Buffer.of(bytes.readUInt8(0), bytes.readUInt8(3), 0xff), found)
  tell(found, { gsm_signal: percent(bytes.readUInt8(4)), board_voltage: bytes.readUInt8(5) })
})

/** The status of collars, in which steps stand behind two switches, then the battery in per cent, charging and motion. */
export const statusOfCollar = fixed(19, (bytes, found) => {
  tell(found, {
    gsm_signal: percent(bytes.readUInt8(4)),
    steps: bytes.readUInt32BE(9),
    battery: percent(bytes.readUInt8(13)),
    charging: bytes[14] === 1,
    motion: bytes[15] === 1,
  })
})

/** A temperature in whole degrees; bit 7 is the sign. */
export const temperature = fixed(1, (bytes, found) => {
  const value = bytes.readUInt8(0)
  tell(found, { temperature1: value < 0x80 ? value : -(value & 0x7f) })
})

/** A probe in the tank, in its own unit; nothing where there is none. */
export const fuelSensor = fixed(2, (bytes, found) => tell(found, { fuel_sensor: bytes.readUInt16BE(0) || undefined }))

/** Bytes of what a battery tells of itself. */
const of_battery = 105

/**
 * The battery that an electric bicycle drives by: its number and the time, charge in per cent, what is left, charge of what it was made
 * for, what it holds full, health in per cent, tenths of a kelvin, current, millivolts. Cells, counts and names that follow are not read.
 */
export const tractionBattery: Part = (bytes, found) => {
  if (bytes.length !== of_battery) return undefined
  found.time = bytes.readUInt32BE(8) * 1000
  tell(found, {
    state_of_charge: percent(bytes.readUInt8(12)),
    battery_health: percent(bytes.readUInt8(18)),
    traction_temperature: (bytes.readUInt16BE(19) - 2731) / 10,
    traction_voltage: bytes.readUInt16BE(23) / 1000,
  })
  return bytes.length
}

/**
 * Ports of the X1: the driver's card, both voltages, number of ports, inputs and outputs, a voltage for each analogue
 * port.
 */
export const portsOfX1: Part = (bytes, found) => {
  if (bytes.length < 14) return undefined
  const analogues = (bytes.readUInt32BE(8) >> 20) & 0x0f
  if (bytes.length < 14 + 2 * analogues) return undefined
  const { attributes } = found
  if (bytes.readUInt32BE(0) !== 0) attributes.hardware_key = bytes.toString('hex', 0, 4)
  tell(found, {
    board_voltage: volts(bytes, 4),
    battery_voltage: volts(bytes, 6),
    inputs: bytes.readUInt8(12),
    outputs: bytes.readUInt8(13),
  })
  for (let index = 0; index < Math.min(analogues, 8); index++) {
    attributes[`adc${index + 1}`] = volts(bytes, 14 + 2 * index)
  }
  return 14 + 2 * analogues
}
