import type { PastPosition } from '#migrate/history.ts'
import { flag, type Point } from '#track/point.ts'
import { attributesOf } from './attributes.ts'

const kmh_per_knot = 1.852

/** A point of ours, and when it came to Traccar: milliseconds since 1970 UTC. */
export interface PastPoint {
  point: Point
  received: number
}

/**
 * The point of a position. One that the device wrote later than its fix says the last place once more: it is of that moment, and has no fix.
 */
export const pointOf = (position: PastPosition): PastPoint => {
  const { device_time, server_time, lat, lng, altitude, course, accuracy } = position
  const isOld = device_time > position.time
  const time = isOld ? device_time : position.time
  const attributes = withCells(position)
  return {
    received: Math.max(server_time || time, time),
    point: {
      ...{ time, lat, lng, alt: finite(altitude), heading: finite(course), precision: finite(accuracy) },
      ...{ speed: finite(position.speed * kmh_per_knot), satellites: finite(Number(position.attributes.sat ?? 0)) },
      flags: flagsOf(position, isOld),
      ...(attributes && { attributes }),
    },
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)

const flagsOf = ({ valid, attributes }: PastPosition, isOld: boolean): number =>
  (!valid || isOld ? flag.no_fix : 0) |
  (attributes.approximate === true ? flag.lbs : 0) |
  (attributes.archive === true ? flag.buffered : 0)

/** With the cells that the device heard, the serving one first, as devices here tell them. */
const withCells = ({ attributes, network }: PastPosition): Point['attributes'] => {
  const told = attributesOf(attributes)
  const towers = Array.isArray(network?.cellTowers) ? network.cellTowers : []
  const [serving, ...others] = towers.map(cellOf).filter((cell) => cell !== undefined)
  if (!serving) return told
  return { ...told, cell: serving, ...(others.length > 0 && { cells: others.join() }) }
}

/** A cell by `mcc`, `mnc`, `lac` and its id. */
const cellOf = (tower: unknown): string | undefined => {
  if (typeof tower !== 'object' || tower === null) return undefined
  const { mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId } = tower as Record<string, unknown>
  const ids = [mobileCountryCode, mobileNetworkCode, locationAreaCode, cellId]
  return ids.every((id) => typeof id === 'number') ? ids.join('-') : undefined
}
