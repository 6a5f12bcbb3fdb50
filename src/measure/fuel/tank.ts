import { isComposite } from '../composite.ts'
import { partsOf } from '../reading.ts'
import type { Metering, Sensor } from '../sensor.ts'
import { kinds } from '../units.ts'

/** A tank as its sensor knows it, and the limits of supplement 2, 1.7. */
export interface Tank {
  /** In the unit of the sensor. */
  volume: number
  /** Nobody has said what it holds: levels above the volume are levels, too. */
  is_open?: boolean
  /** Per cent of the volume; 0: nobody has said. */
  accuracy: number
  /** Units an hour, in 100 km; null: nobody has said. */
  max_lowering_by_time: number | null
  max_lowering_by_mileage: number | null
  ignore_drains_in_move: boolean
  ignore_refuels_in_move: boolean
  refuel_gap_minutes: number
  /** A change that is smaller is none, whatever the tank holds: some litres; 0 where the unit does not say. */
  least?: number
}

/** The tank of a sensor. `all` are the sensors of the tracker. */
export const tankOf = (sensor: Metering, all: readonly Sensor[]): Tank => {
  const { max_lowering_by_time, max_lowering_by_mileage, ...given } = sensor.parameters
  const { ignore_drains_in_move, ignore_refuels_in_move, refuel_gap_minutes } = given
  return {
    ...{ volume: volumeOf(sensor, all), is_open: isOpen(sensor, all) },
    accuracy: sensor.accuracy,
    ...{ max_lowering_by_time, max_lowering_by_mileage },
    ...{ ignore_drains_in_move, ignore_refuels_in_move, refuel_gap_minutes },
    least: isVolume(sensor) ? smallest / kinds[sensor.units_type].per : 0,
  }
}

/** Litres that nobody robs. */
const smallest = 3

/** Answers whether it is told in a unit of volumes. */
const isVolume = (sensor: Metering): sensor is Metering & { units_type: keyof typeof kinds } =>
  sensor.units_type !== 'custom' && kinds[sensor.units_type].family === 'volume'

/** The greatest volume that the calibration knows, 100 (per cent) without one; of composites what somebody has said, else that of its parts. */
const volumeOf = (sensor: Metering, all: readonly Sensor[]): number => {
  const { volume, composite_function } = sensor.parameters
  if (!isComposite(sensor)) return sensor.calibration.reduce((most, { out }) => Math.max(most, out), 0) || 100
  if (volume !== null && volume > 0) return volume
  const parts = partsOf(sensor, all).map((part) => volumeOf(part, all))
  const sum = parts.reduce((most, one) => most + one, 0)
  return (composite_function === 'average' ? sum / parts.length : sum) || 100
}

/** Tells whether a volume, and no share of one, is told as the device has it. */
const isOpen = (sensor: Metering, all: readonly Sensor[]): boolean => {
  if (!isComposite(sensor)) return sensor.calibration.length === 0 && isVolume(sensor)
  return sensor.parameters.volume === null && partsOf(sensor, all).some((part) => isOpen(part, all))
}

/** The tank with what it holds at least, by the greatest level there was, where nobody has said. */
export const seenAs = (tank: Tank, greatest: number): Tank =>
  tank.is_open && greatest > tank.volume ? { ...tank, volume: greatest } : tank

/** Tells whether somebody has set a limit: then those of 1.7 hold to the letter, else the noise of the sensor decides. */
export const isSet = ({ accuracy, max_lowering_by_time, max_lowering_by_mileage }: Tank): boolean =>
  accuracy > 0 || max_lowering_by_time !== null || max_lowering_by_mileage !== null

/** The error of 1.7: a change that is no greater is none. */
export const errorOf = ({ volume, accuracy }: Tank): number => (volume * accuracy) / 100

/** Units an hour by which a level may fall, where limits were set but not this one (supplement 2, 1.1). */
export const usual_lowering = 120
