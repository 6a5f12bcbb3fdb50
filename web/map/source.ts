import type { Result } from '#client/client.ts'

/** What a map is drawn from, as the platform tells it. */
export type MapSource = Result<'map/source/list'>['list'][number]

/**
 * Those of one map, from below upwards: of `wanted`, or of the one that is always there, or of the first. Over pictures from
 * above stand our names.
 */
export const sourcesOf = (list: readonly MapSource[], wanted: string = 'osm'): MapSource[] => {
  const map = list.some((one) => one.map === wanted) ? wanted : list[0]?.map
  const named = map === 'satellite' ? list.filter((one) => one.map === 'osm' && one.kind === 'vector') : []
  return [...named, ...list.filter((one) => one.map === map)]
}

/** Of the whole Earth, as far as maps go. */
export const isEverywhere = ({ bounds: [west = -180, south = -90, east = 180, north = 90] }: MapSource): boolean =>
  west <= -179 && east >= 179 && south <= -80 && north >= 80

export type Theme = 'light' | 'dark'

/** What a map shows: degrees, and how often the world was doubled from 512 pixels. */
export interface View {
  lat: number
  lng: number
  zoom: number
}
