/** Longitude, latitude; the longitude may go beyond 180 so that neighbours stay neighbours. */
type Point = [number, number]

/**
 * A ring of the atlas, which knows no edge of the world: where it crosses the date line it goes on beyond 180 degrees, and one
 * around a pole is led along the edge of the map.
 */
export const unwrapped = (ring: readonly (readonly number[])[]): Point[] => {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  const points = ring.map(([lng = 0, lat = 0]): Point => {
    if (lng - before > 180) turns -= 360
    if (before - lng > 180) turns += 360
    before = lng
    return [lng + turns, lat]
  })
  if (turns === 0) return points
  const [from] = points[0] as Point
  const [to, lat] = points.at(-1) as Point
  const pole = lat < 0 ? -90 : 90
  return [...points, [to, pole], [from, pole], points[0] as Point]
}
