import { Failure, type Fault, invalid, refuse } from '#contract/errors.ts'
import { misshapeOf } from '#geo/shape.ts'
import type { ZoneShape } from '#store/place/zones.ts'
import type { NewZone, ZonePoint } from '../zone.ts'

/** Errors of operations that take the points of a zone. */
export const shapeErrors = ['too_many_zone_points', 'not_supported_for_type', 'not_enough_points'] as const

/**
 * The shape of a zone that was sent, its `points` inside it or beside it. Throws error 7 for what a zone of its type
 * lacks, and what `pointed` throws.
 */
export const shapeOf = (
  { type, center, radius, points: within }: NewZone,
  points: readonly ZonePoint[] = within ?? [],
): ZoneShape => {
  refuse([
    ...missing('zone.center', type === 'circle' && !center),
    ...missing('zone.radius', type !== 'polygon' && !radius),
  ])
  if (type !== 'circle') return pointed({ type, radius: radius as number, points })
  if (points.length > 0) throw new Failure('not_supported_for_type')
  return { type, center: center as NonNullable<typeof center>, radius: radius as number }
}

const missing = (parameter: string, isMissing: boolean): Fault[] =>
  isMissing ? [{ parameter, error: 'is required for this type' }] : []

interface Pointed {
  type: 'polygon' | 'sausage'
  /** Metres, of a corridor. */
  radius?: number
  points: readonly ZonePoint[]
}

/**
 * A polygon or corridor of these points. Throws errors 202 and 284 for too many or too few of them, 7 for a polygon
 * that crosses itself.
 */
export const pointed = ({ type, radius = 0, points: given }: Pointed): ZoneShape => {
  const points = given.map(({ lat, lng, node = false }) => ({ lat, lng, node }))
  const shape = type === 'polygon' ? { type, points } : { type, points, radius }
  const misshape = misshapeOf(shape)
  if (misshape === 'too_many') throw new Failure('too_many_zone_points')
  if (misshape === 'not_enough') throw new Failure('not_enough_points')
  if (misshape) throw invalid('points', 'must be corners of a polygon that neither crosses nor touches itself')
  return shape
}
