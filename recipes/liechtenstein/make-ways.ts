import { writeFile } from 'node:fs/promises'
import { fewerCorners } from '#geo/fewer.ts'
import { placeNames, places } from '#simulate/fleet/places.ts'
import { writeLine } from '#simulate/fleet/polyline.ts'
import type { WaysFile } from '#simulate/fleet/ways.ts'
import { countryOf } from './features.ts'
import { graphOf, stopAt, waysFrom } from './graph.ts'
import { readOsm } from './read-osm.ts'
import { shared } from './streets.ts'

/** Writes the ways of the demo: `node recipes/liechtenstein/make-ways.ts liechtenstein.osm.pbf` (docs/decisions/demo-streets.md). */

const [, , source = ''] = process.argv
const target = new URL('../../src/simulate/fleet/ways.json', import.meta.url)
/** Corners of the border that are kept. */
const corners = 80

const osm = readOsm(source)
const graph = graphOf(osm)
const stops = placeNames.map((name) => stopAt(graph, places[name]))
const ways = stops.flatMap(({ stop }) => {
  const wayTo = waysFrom(stop)
  return stops.map((to) => (to.stop === stop ? [] : wayTo(to.stop)))
})
const [ring = []] = countryOf(osm)
const around = fewerCorners(
  ring.slice(0, -1).map(([lng, lat]) => ({ lat, lng })),
  corners,
)
const degrees = (number: number): number => Math.round(number * 1e6) / 1e6
const file: WaysFile = {
  stops: stops.map(({ stop, street }) => [degrees(stop.lat), degrees(stop.lng), street]),
  border: writeLine([...around, ...around.slice(0, 1)]),
  ...shared(ways),
}
/** A street and a way a line, so that a change of one is seen as such. */
const listed = (list: readonly unknown[]): string => `[\n${list.map((each) => JSON.stringify(each)).join(',\n')}\n]`
const text = `{${Object.entries(file)
  .map(([name, value]) => `${JSON.stringify(name)}:${Array.isArray(value) ? listed(value) : JSON.stringify(value)}`)
  .join(',\n')}}\n`
await writeFile(target, text)
process.stdout.write(`${file.streets.length} streets, ${file.ways.length} ways, ${text.length} bytes\n`)
for (const [i, name] of placeNames.entries()) process.stdout.write(`${name}: ${file.stops[i]}\n`)
