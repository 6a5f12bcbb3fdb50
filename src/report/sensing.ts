import type { Measurements } from '#measure/metering.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Window } from './facts.ts'
import type { Reader } from './reader.ts'

/** Kinds of reports that go along what sensors told. */

/** Readings of a sensor, some at a time and in the order of their times; times in milliseconds since 1970 UTC, values NaN where there is none. */
export interface Readings extends Pick<Measurements, 'values' | 'texts'> {
  time: Float64Array
  /** Where a row was, of points that have a place. */
  placeAt(row: number): { lat: number; lng: number } | undefined
}

/** A sensor under way in a kind. Without `take` nothing of it is read. */
export interface Sensing {
  sensor: Sensor
  /** Places are read beside the values. */
  isPlaced?: boolean
  take?(readings: Readings): void
  end(): unknown
}

/** Facts that a kind is told before it goes along. */
export interface Seen {
  device_id: number
  /** All sensors of the device. */
  sensors: readonly Sensor[]
  windows: readonly Window[]
  reader: Reader
}

/** A sensor that a report is asked of. */
export interface Chosen {
  tracker_id: number
  sensor_id: number
}

/** The sensors of a device that were chosen; nothing where none were, of any device. */
export const chosenOf = (
  { device_id, sensors }: Pick<Seen, 'device_id' | 'sensors'>,
  chosen: readonly Chosen[] | undefined,
): Sensor[] | undefined =>
  chosen && sensors.filter(({ id }) => chosen.some((one) => one.tracker_id === device_id && one.sensor_id === id))
