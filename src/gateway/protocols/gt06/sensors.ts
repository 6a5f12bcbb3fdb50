/** What some devices have wired: voltages, a thermometer, ports. */

import { fixed, type Part, tell } from './parts.ts'

/** Hundredths of a volt. */
const volts = (bytes: Buffer, at: number): number => bytes.readUInt16BE(at) / 100

export const voltage = fixed(2, (bytes, found) => tell(found, { board_voltage: volts(bytes, 0) }))

/** Whole degrees; bit 7 is the sign. */
export const temperature = fixed(1, (bytes, found) => {
  const value = bytes.readUInt8(0)
  tell(found, { temperature1: value < 0x80 ? value : -(value & 0x7f) })
})

/** The driver's card, both voltages, how many ports, inputs and outputs, a voltage for each analogue port. */
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
