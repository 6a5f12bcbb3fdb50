import type { Metering } from '#measure/sensor.ts'
import { litresOf, unitOf } from '#measure/tanks.ts'
import { kinds } from '#measure/units.ts'

/** Units in which tanks are measured. */

const litre = kinds.litre.symbol
export const kilowatt_hour = 'kWh'

/** A unit, and how much of it one of each tank is; of tanks that are left out nothing is told in it. */
export interface Together {
  units: string
  litres: boolean
  factors: (number | undefined)[]
}

/**
 * The unit in which tanks are added up: litres, where any is a volume; else that of all, where they have the same. Without a tank that of the meters.
 * @param isElectric whether all meters are of electricity
 */
export const together = (
  sensors: readonly Metering[],
  tank: number | null | undefined,
  isElectric: boolean,
): Together => {
  const factors = sensors.map((sensor) => litresOf(sensor, tank))
  if (sensors.length === 0) return { units: isElectric ? kilowatt_hour : litre, litres: !isElectric, factors }
  if (factors.some((factor) => factor !== undefined)) return { units: litre, litres: true, factors }
  const [units = ''] = sensors.map(unitOf)
  return { units, litres: false, factors: sensors.map((sensor) => (unitOf(sensor) === units ? 1 : undefined)) }
}
