import type { Metering } from '#measure/sensor.ts'
import { kilowatt_hour, type Scale, scalesOf, unitOf } from '#measure/tanks.ts'
import { kinds } from '#measure/units.ts'

/** Units in which tanks are measured. */

const litre = kinds.litre.symbol

/** A unit, and how much of it one of each tank is; of tanks that are left out nothing is told in it. */
export interface Together {
  units: string
  litres: boolean
  factors: (number | undefined)[]
  /** Scales of the tanks, in their order. */
  scales: (Scale | undefined)[]
}

/**
 * The unit in which tanks are added up: litres, where any is a volume; else kWh, where any is a battery; else that of all, where they have the same. Without a tank that of the meters.
 * @param tank litres that the vehicle's tank holds
 * @param isElectric whether all meters are of electricity
 */
export const together = (
  sensors: readonly Metering[],
  tank: number | null | undefined,
  isElectric: boolean,
): Together => {
  const scales = scalesOf(sensors, tank)
  const known = scales.filter((scale) => scale !== undefined)
  const isOfFuel = known.some((scale) => !scale.isElectric)
  if (isOfFuel || (sensors.length === 0 && !isElectric))
    return { units: litre, litres: true, factors: factorsOf(scales, false), scales }
  if (known.length > 0 || isElectric)
    return { units: kilowatt_hour, litres: false, factors: factorsOf(scales, true), scales }
  const [units = ''] = sensors.map(unitOf)
  return { units, litres: false, factors: sensors.map((sensor) => (unitOf(sensor) === units ? 1 : undefined)), scales }
}

const factorsOf = (scales: ReturnType<typeof scalesOf>, isElectric: boolean): (number | undefined)[] =>
  scales.map((scale) => (scale?.isElectric === isElectric ? scale.per : undefined))
