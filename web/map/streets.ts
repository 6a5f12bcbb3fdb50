import { isEverywhere, type MapSource, type View } from './source.ts'
import { addressOf } from './style.ts'

/** From this level on whoever looks expects streets, and from that one on tiles have them. */
const near = 10
const streets_from = 12

/**
 * Whether somebody looks closely at a place that these sources have no streets of: where only files of a part of the Earth cover
 * it, one tile of each is asked for, since what was fetched of a country leaves its neighbours out.
 */
export const isBare = async (sources: readonly MapSource[], view: View): Promise<boolean> => {
  if (sources.length === 0 || view.zoom < near) return false
  const here = sources.filter((source) => source.max_zoom >= streets_from && covers(source, view))
  if (here.some((source) => source.kind !== 'vector' || isEverywhere(source))) return false
  const found = await Promise.all(here.map((source) => hasTile(source, view)))
  return !found.includes(true)
}

const hasTile = async ({ url, min_zoom, max_zoom }: MapSource, { lat, lng }: View): Promise<boolean> => {
  const z = Math.min(Math.max(streets_from, min_zoom), max_zoom)
  const across = Math.floor(((lng + 180) / 360) * 2 ** z)
  const down = Math.floor((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) * 2 ** (z - 1))
  const address = url.replace('{z}', `${z}`).replace('{x}', `${across}`).replace('{y}', `${down}`)
  const answer = await fetch(addressOf(address)).catch(() => undefined)
  // What cannot be asked now is not said to be missing.
  return answer === undefined || answer.status !== 204 || answer.headers.get('odograph-map') === 'away'
}

const covers = ({ bounds: [west = -180, south = -90, east = 180, north = 90] }: MapSource, { lat, lng }: View) =>
  lng >= west && lng <= east && lat >= south && lat <= north
