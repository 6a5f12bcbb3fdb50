import { type Measured, own, put } from '#device/measures.ts'

/** Volts of one step: of the battery and inputs, and of what feeds the device. */
interface Scale {
  low: number
  high: number
  /** Codes of the feed beyond are of portable devices, which measure something else there. */
  most: number
}

const hundredths: Scale = { low: 0.01, high: 0.01, most: 6000 }
const tenBits: Scale = { low: 6 / 1024, high: 48 / 1024, most: 1023 }
const twelveBits: Scale = { low: 6.6 / 4096, high: 52.8 / 4096, most: 2400 }

/** Of twelve bits; what is beyond was not measured. */
const most_code = 4095

/**
 * Models have converters of ten or twelve bits, or tell hundredths, and no frame says which. The code of the battery does: it is a
 * lithium cell, of 2.5 to 4.3 V.
 */
const scaleOf = (battery: number): Scale => {
  if (battery <= 435) return hundredths
  return battery < 1024 ? tenBits : twelveBits
}

/** Of codes as they were measured, `undefined` where the device tells none. A device without a battery leaves its scale open. */
export const addVolts = (
  attributes: Measured,
  inputs: readonly (number | undefined)[],
  battery: number | undefined,
  feed: number | undefined,
): void => {
  if (!battery || battery > most_code) return
  const { low, high, most } = scaleOf(battery)
  const volts = (code: number | undefined, step: number) =>
    code === undefined ? undefined : Math.round(code * step * 1000) / 1000
  put(attributes, 'battery_voltage', volts(battery, low))
  if (feed !== undefined && feed <= most) put(attributes, 'board_voltage', volts(feed, high))
  for (const [index, code] of inputs.entries()) own(attributes, `adc${index + 1}`, volts(code, low))
}
