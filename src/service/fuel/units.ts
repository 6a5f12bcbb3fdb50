import { isComposite } from '#measure/composite.ts'
import type { Metering } from '#measure/sensor.ts'
import { kinds } from '#measure/units.ts'

/** Units in which tanks are measured. */

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

/** Litres of a unit of the tank; nothing where it is no volume. @param tank litres that the vehicle's tank holds */
const litresOf = (sensor: Metering, tank: number | null | undefined): number | undefined => {
  const kind = sensor.units_type === 'custom' ? undefined : kinds[sensor.units_type]
  if (kind?.family === 'volume') return kind.per
  if (unitOf(sensor) === litre) return 1
  return unitOf(sensor) === per_cent && tank ? tank / 100 : undefined
}

/** A unit, and how much of it one of each tank is; of tanks that are left out nothing is told in it. */
export interface Together {
  units: string
  litres: boolean
  factors: (number | undefined)[]
}

/** The unit in which tanks are added up: litres, where any is a volume; else that of all, where they have the same. */
export const together = (sensors: readonly Metering[], tank: number | null | undefined): Together => {
  const factors = sensors.map((sensor) => litresOf(sensor, tank))
  if (factors.some((factor) => factor !== undefined) || sensors.length === 0)
    return { units: litre, litres: true, factors }
  const [units = ''] = sensors.map(unitOf)
  return { units, litres: false, factors: sensors.map((sensor) => (unitOf(sensor) === units ? 1 : undefined)) }
}
