import { across, down, locationAt } from '#geo/mercator.ts'
import type { View } from './source.ts'

/** Pixels that the world is wide at level 0. */
const world = 512

interface Size {
  width: number
  height: number
}

/** The view that shows bounds (west, south, east, north, in degrees) as large as so many pixels have room for them. */
export const viewOf = (
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
  { width, height }: Size,
): View => {
  const [left, right] = [across(west), across(east)]
  const [top, bottom] = [down(north), down(south)]
  const zoom = Math.log2(Math.min(width / (right - left), height / (bottom - top)) / world)
  const { lat, lng } = locationAt((left + right) / 2, (top + bottom) / 2)
  return { lat, lng: lng > 180 ? lng - 360 : lng, zoom: Math.max(1, Math.min(zoom, 10)) }
}
