import type { TileAt } from '#geocode/tiles.ts'

/** Addresses of tiles: XYZ as everybody writes it, and WMTS (OGC 07-057r7) in both of its manners, by the grid of the web. */

/** What stands in an address for a part of a tile's place, by its name in small letters. */
const parts: Readonly<Record<string, (at: TileAt) => string | number>> = {
  z: ({ z }) => z,
  x: ({ x }) => x,
  y: ({ y }) => y,
  // From below, as TMS counts.
  '-y': ({ z, y }) => 2 ** z - 1 - y,
  quadkey: ({ z, x, y }) => quadkey(z, x, y),
  s: ({ x, y }) => 'abc'[(x + y) % 3] as string,
  r: () => '',
  tilematrix: ({ z }) => z,
  tilecol: ({ x }) => x,
  tilerow: ({ y }) => y,
}

const places = [
  ['{z}', '{x}', '{y}'],
  ['{z}', '{x}', '{-y}'],
  ['{quadkey}'],
  ['{tilematrix}', '{tilecol}', '{tilerow}'],
] as const

/** Answers whether an address names tiles by their places: else it is the one of a document that tells where they are. */
export const isTemplate = (address: string): boolean => {
  const small = address.toLowerCase()
  return places.some((names) => names.every((name) => small.includes(name)))
}

/** The address of a WMTS that is asked by parameters, with those that it does not have yet; any other as it is. */
export const completed = (address: string): string => {
  const given = new Map(
    [...(URL.parse(address)?.searchParams ?? [])].map(([name, value]) => [name.toLowerCase(), value]),
  )
  if (isTemplate(address) || given.get('service')?.toUpperCase() !== 'WMTS') return address
  const missing = Object.entries(getTile).filter(([name]) => !given.has(name.toLowerCase()))
  return `${address}&${missing.map(([name, value]) => `${name}=${value}`).join('&')}`
}

const getTile = {
  ...{ Request: 'GetTile', Version: '1.0.0', Style: 'default' },
  ...{ TileMatrix: '{TileMatrix}', TileCol: '{TileCol}', TileRow: '{TileRow}' },
}

/** The address of one tile. */
export const addressAt = (template: string, at: TileAt): string =>
  template.replace(/\{([a-z-]+)\}/gi, (whole, name: string) => String(parts[name.toLowerCase()]?.(at) ?? whole))

/** With the operator's key in its place, `{key}`. */
export const withKey = (address: string, key: string): string => address.replaceAll('{key}', encodeURIComponent(key))

const quadkey = (z: number, x: number, y: number): string =>
  Array.from({ length: z }, (_, i) => {
    const bit = 2 ** (z - 1 - i)
    return (x & bit ? 1 : 0) + (y & bit ? 2 : 0)
  }).join('')
