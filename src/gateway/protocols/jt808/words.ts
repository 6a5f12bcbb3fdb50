import type { Measured } from '#device/measures.ts'

/** Words within messages. */

/** GBK is a superset of ASCII. */
const gbk = new TextDecoder('gbk')

/** Text as the standard has it, without the zeros that end it. */
export const textOf = (bytes: Buffer): string => gbk.decode(bytes).replace(/[\0\r\n ]+$/, '')

/** Fields of `$OBD-RT` behind the name; some have no unit of ours. */
const fields = [
  ...['board_voltage', 'rpm', 'obd_speed', 'throttle', 'engine_load', 'coolant_temperature', undefined],
  ...['fuel_consumption', 'trip', 'odometer', undefined, 'fuel_used'],
] as const

/** Values of the vehicle; false when the words are others. */
export const obdWords = (words: string, attributes: Measured): boolean => {
  const [name, ...values] = words.trimEnd().split(',')
  if (name !== '$OBD-RT') return false
  fields.forEach((field, i) => {
    const value = values[i]
    if (field && value && Number.isFinite(Number(value))) attributes[field] = Number(value)
  })
  return true
}
