import { isComposite } from './composite.ts'
import { partsOf, sourceOf } from './reading.ts'
import { isOfFuel, type Metering, type Sensor } from './sensor.ts'
import { kinds } from './units.ts'

/** The sensors of a tracker that measure what is in its tanks: of those that a composite of fuel is made of the composite alone. */
export const tanksOf = (sensors: readonly Sensor[]): Metering[] => {
  const all = sensors.filter(isOfFuel)
  const parts = new Set(all.filter(isComposite).flatMap((one) => partsOf(one, sensors).map(({ id }) => id)))
  return all.filter(({ id }) => !parts.has(id))
}

/** Name that sayings of people know a tank by, so that a sensor that is made anew of the same is the same tank. Of composites a tracker may have several. */
export const tankName = (sensor: Metering): string =>
  isComposite(sensor)
    ? `${sensor.input_name} ${sensor.parameters.parent_ids.toSorted((a, b) => a - b).join(',')}`
    : sensor.input_name

/** Signs of the units in which tanks are measured without being a volume, or in a word of the account's own. */
const per_cent = '%'
const litre = kinds.litre.symbol

/** The unit of a tank's volumes, as people write it. */
export const unitOf = (sensor: Metering): string => {
  const { units, units_type } = sensor
  if (units) return units
  if (units_type !== 'custom') return kinds[units_type].symbol
  // Without a calibration it is per cent of the tank (supplement 2, 1.2).
  return isComposite(sensor) || sensor.calibration.length > 0 ? '' : per_cent
}

/** Litres of one of the unit of a sensor; nothing where it is no volume. */
export const litresOf = (sensor: Metering): number | undefined => {
  const kind = sensor.units_type === 'custom' ? undefined : kinds[sensor.units_type]
  if (kind?.family === 'volume') return kind.per
  return unitOf(sensor) === litre ? 1 : undefined
}

/** Scale of a tank: how many litres one of its unit is, or of a battery that a vehicle drives by kWh. */
export interface Scale {
  per: number
  isElectric: boolean
}

export const kilowatt_hour = 'kWh'
/** The attribute that devices tell the charge of such a battery by, in per cent. */
const charge = 'state_of_charge'

/** Answers whether a sensor tells the charge of a battery that a vehicle drives by. */
export const isOfBattery = (sensor: Metering): boolean =>
  unitOf(sensor).toLowerCase() === kilowatt_hour.toLowerCase() || sourceOf(sensor)?.name === charge

/**
 * Scales of the tanks of a tracker, in their order; nothing of those of which nobody knows. Per cent are of what the sensor says that its tank holds; those that say nothing share evenly
 * what the vehicle's tank holds more than the others. @param tank litres that the vehicle's tank holds
 */
export const scalesOf = (tanks: readonly Metering[], tank?: number | null): (Scale | undefined)[] => {
  const isShare = (sensor: Metering): boolean => unitOf(sensor) === per_cent
  const holds = ({ parameters: { volume } }: Metering): number => (volume !== null && volume > 0 ? volume : 0)
  const fuel = tanks.filter((sensor) => isShare(sensor) && !isOfBattery(sensor))
  const said = fuel.reduce((sum, sensor) => sum + holds(sensor), 0)
  const each = ((tank ?? 0) - said) / fuel.filter((sensor) => holds(sensor) === 0).length
  return tanks.map((sensor) => {
    const isElectric = isOfBattery(sensor)
    if (!isShare(sensor)) {
      const per = isElectric ? 1 : litresOf(sensor)
      return per === undefined ? undefined : { per, isElectric }
    }
    const volume = holds(sensor) || (isElectric ? 0 : each)
    return volume > 0 ? { per: volume / 100, isElectric } : undefined
  })
}
