/** The fixed part of a record in both forms: times, place, report and figures. */

import { printedSerial } from '#gateway/parts/keys.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { probes } from '#gateway/parts/probes.ts'
import type { Found } from './field.ts'

/** Fields of the fixed part in the units of the device. */
export interface Base {
  /** Of the fix, of the device's clock, of sending: milliseconds since 1970 UTC. */
  fixed: number
  clock: number
  sent: number
  /** 1/1,000,000 degree. */
  lng: number
  lat: number
  heading: number
  report: number
  /** Hundreds of metres. */
  odometer: number
  /** Tenths. */
  hdop: number
  inputs: number
  /** km/h. */
  speed: number
  outputs: number
  millivolts: number
  driver: string
  /** Tenths of a degree; 2000 is no sensor. */
  temperatures: readonly number[]
  text: string
}

/** Milliseconds: a place that is older than the record by more is the last known one. */
const fresh = 60_000
/** Milliseconds: a record that is sent later than this was kept on the device. */
const late = 300_000
const no_sensor = 2000
/** HDOP from which on a record has no fix. */
const no_hdop = 990
/** Number of reports at intervals. */
const periodic = 2

/** The reading of a record, of its fixed part and its custom fields. */
export const readingOf = (base: Base, { attributes, satellites, alt }: Found): Reading => {
  const { fixed, clock, sent, hdop, inputs, driver, temperatures, text } = base
  const no_fix = hdop >= no_hdop || Math.abs(clock - fixed) > fresh
  attributes.odometer = base.odometer / 10
  if (hdop > 0 && hdop < no_hdop) attributes.hdop = hdop / 10
  // The lowest bit is the ignition's.
  attributes.ignition = (inputs & 1) === 1
  attributes.inputs = inputs >> 1
  attributes.outputs = base.outputs
  attributes.adc1 = base.millivolts / 1000
  if (driver !== '' && !/^0+$/.test(driver)) attributes.hardware_key = printedSerial(driver)
  temperatures.forEach((tenths, index) => {
    if (tenths !== no_sensor) attributes[`temperature${index + 1}`] = tenths / 10
  })
  if (/[!-~]/.test(text)) {
    attributes.text = text
    probes(text, attributes)
  }
  if (base.report !== 0 && base.report !== periodic) attributes.device_event = base.report
  return {
    time: no_fix ? clock : fixed,
    lat: base.lat / 1e6,
    lng: base.lng / 1e6,
    heading: base.heading,
    speed: base.speed,
    no_fix,
    buffered: sent - clock > late,
    satellites,
    alt,
    attributes,
  }
}
