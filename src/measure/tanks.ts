import { isComposite } from './composite.ts'
import { partsOf } from './reading.ts'
import { isOfFuel, type Metering, type Sensor } from './sensor.ts'

/** The sensors of a tracker that measure what is in its tanks: of those that a composite of fuel is made of the composite alone. */
export const tanksOf = (sensors: readonly Sensor[]): Metering[] => {
  const all = sensors.filter(isOfFuel)
  const parts = new Set(all.filter(isComposite).flatMap((one) => partsOf(one, sensors).map(({ id }) => id)))
  return all.filter(({ id }) => !parts.has(id))
}
