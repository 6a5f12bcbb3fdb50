import type { Params, Result } from '#client/client.ts'
import type { ShownZone } from '#web/map/around.ts'
import { type Draft, shapeOf } from '#web/map/draft.ts'

/** Zones as the service tells them, as the map shows them, and as they are drawn. */

export type Zone = Result<'zone/list'>['list'][number]

type Drawn = Pick<Zone, 'type' | 'center' | 'radius' | 'points'>

export const draftOf = ({ type, center, radius, points }: Drawn): Draft => ({
  type,
  center,
  radius: radius ?? usual_radius,
  points: points ?? [],
})

/** Metres. */
export const usual_radius = 150

/** None while its points are not known. */
export const shownZone = (zone: Zone): ShownZone[] => {
  const { id, label, color } = zone
  const shape = shapeOf(draftOf(zone))
  return shape ? [{ id, label, color, shape }] : []
}

/** What the service is sent of a draft. */
export const sentShape = ({ type, center, radius, points }: Draft): Shaped => {
  if (type === 'circle') return { type, center, radius }
  const corners = points.map(({ lat, lng, node = false }) => ({ lat, lng, node }))
  return { type, points: corners, ...(type === 'sausage' && { radius }) }
}

type Shaped = Pick<Params<'zone/create'>['zone'], 'type' | 'center' | 'radius' | 'points'>
