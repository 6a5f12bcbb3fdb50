import { writeFile } from 'node:fs/promises'
import { writeArchive } from '#map/write-archive.ts'
import { cutTiles, levels } from './cut.ts'
import { type Bounds, countryOf, featuresOf, layers } from './features.ts'
import { readOsm } from './read-osm.ts'

/** Writes the map of the demo: `node recipes/liechtenstein/make-map.ts liechtenstein.osm.pbf` (docs/decisions/demo-streets.md). */

const [, , source = ''] = process.argv
const target = new URL('../../src/simulate/demo/liechtenstein.pmtiles', import.meta.url)

/** Degrees around the country. */
const margin = 0.004

const osm = readOsm(source)
const country = countryOf(osm)
const [lngs, lats] = [0, 1].map((i) => (country[0] ?? []).map((corner) => corner[i] as number)) as [number[], number[]]
const bounds: Bounds = [
  ...([Math.min(...lngs) - margin, Math.min(...lats) - margin] as const),
  ...([Math.max(...lngs) + margin, Math.max(...lats) + margin] as const),
]
const metadata = {
  name: 'Liechtenstein',
  attribution:
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> · <a href="https://www.geonames.org">GeoNames</a>',
  vector_layers: layers.map((id) => ({ id, fields: {} })),
}
const drawn = [...featuresOf(osm, country, bounds)]
const file = Buffer.concat(await writeArchive(cutTiles(drawn, bounds), metadata, levels, [...bounds]))
await writeFile(target, file)
process.stdout.write(`${drawn.length} shapes, ${file.length} bytes\n`)
