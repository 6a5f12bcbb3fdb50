import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { Objects, Topology } from 'topojson-specification'
import { codeOf } from '../world/countries.ts'
import { unwrapped } from '../world/unwrapped.ts'
import type { Ring } from './area.ts'

const atlas = fileURLToPath(new URL(import.meta.resolve('world-atlas/countries-10m.json')))

/**
 * The outline of a country, all its islands and lands overseas with it, as the atlas of the built-in world has it (1:10 million).
 * @throws Error with a sentence where it has none by these two letters
 */
export const outlineOf = (code: string): Ring[] => {
  const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Topology<Objects>
  const { geometries } = topology.objects.countries as unknown as {
    geometries: { id?: string; properties: { name: string } }[]
  }
  const rings = geometries
    .filter((country) => codeOf(country) === code.toUpperCase())
    .flatMap((country) => {
      const { geometry } = feature(topology, country as never) as unknown as { geometry: Polygon | MultiPolygon }
      return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
    })
  if (rings.length === 0)
    throw new Error(
      `There is no country ${code} in the atlas: two letters, such as DE (ISO 3166-1), or an area by its corners.`,
    )
  return rings.map(unwrapped)
}
