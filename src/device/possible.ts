import { type Attribute, type Attributes, flag, type Point } from '#track/point.ts'
import { type Info, measures, type Range } from './measures.ts'

/**
 * Ranges of measures, in their units. Values beyond are codes for "no sensor" and bytes that mean something else; those within
 * are the sensor's own.
 */
export const ranges: ReadonlyMap<string, Range> = new Map(
  Object.entries<Info>(measures).flatMap(([name, { range }]) => (range ? [[name, range] as const] : [])),
)

const within = (value: Attribute | undefined, [low, high]: Range): boolean =>
  typeof value === 'number' && value >= low && value <= high

const isPossible = (name: string, value: Attribute | undefined): boolean => {
  const range = ranges.get(name)
  return range === undefined || within(value, range)
}

/** Attributes without those that nothing can have measured: the same object when all of them are possible. */
export const possible = (attributes: Attributes): Attributes => {
  for (const name in attributes) {
    if (!isPossible(name, attributes[name])) {
      return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isPossible(name, value)))
    }
  }
  return attributes
}

/** km/h, beyond anything that is tracked; metres, from the deepest mine to the edge of space. */
const speeds: Range = [0, 2000]
const heights: Range = [-12_000, 100_000]

/** The point without impossible figures, as if its device had not told them: the same object when all are possible. */
export const possiblePoint = (point: Point): Point => {
  const { speed, alt, attributes } = point
  const kept = attributes && possible(attributes)
  const moves = within(speed, speeds)
  const stands = within(alt, heights)
  if (kept === attributes && moves && stands) return point
  return {
    ...point,
    speed: moves ? speed : 0,
    alt: stands ? alt : 0,
    flags: moves ? point.flags : point.flags | flag.no_speed,
    ...(kept && { attributes: kept }),
  }
}
