import { isComposite } from './composite.ts'
import { partsOf } from './reading.ts'
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

/** Litres of one of the unit of a tank; nothing where it is no volume. @param tank litres that the vehicle's tank holds */
export const litresOf = (sensor: Metering, tank?: number | null): number | undefined => {
  const kind = sensor.units_type === 'custom' ? undefined : kinds[sensor.units_type]
  if (kind?.family === 'volume') return kind.per
  if (unitOf(sensor) === litre) return 1
  return unitOf(sensor) === per_cent && tank ? tank / 100 : undefined
}
