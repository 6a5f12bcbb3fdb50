import type { Metering } from '#measure/sensor.ts'
import { litresOf, unitOf } from '#measure/tanks.ts'
import { kinds } from '#measure/units.ts'

/** Units in which tanks are measured. */

const litre = kinds.litre.symbol

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
