import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settlementsOf, sources } from '#geocode/gazetteer/read.ts'
import { fleet } from '#test/fleet.ts'
import { csvFile, upload } from '#test/spreadsheets.ts'

const { server, tenant } = await fleet()

/** The 6,000 largest settlements of the world, by GeoNames. */
const world = [...settlementsOf(readFileSync(sources[0] as URL))]
  .sort((a, b) => b.population - a.population)
  .slice(0, 6000)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

// Of every other row the address is to be found.
const file = csvFile(
  [
    'label;address;lat;lng;radius;external_id;description',
    ...world.map(({ name, country, lat, lng }, i) =>
      [quoted(name), i % 2 ? quoted(`${name}, ${country}`) : '', lat, lng, 5000, `G${i}`, country].join(';'),
    ),
  ].join('\n'),
)

test('six thousand cities are uploaded, and found again by name and by position', async () => {
  const alice = await tenant()
  expect(await upload(server, 'place/upload', alice, { file })).toEqual({ success: true, total: 6000, errors: 0 })
  expect((await alice.call('place/list', { limit: 1 })).count).toBe(6000)
  for (let i = 0; i < world.length; i += 250) {
    const { name, lat, lng, country } = world[i] as (typeof world)[number]
    const { list } = await alice.call('place/list', { filter: name })
    expect(list).toContainEqual(
      expect.objectContaining({
        label: name,
        external_id: `G${i}`,
        description: country,
        location: { lat, lng, radius: 5000, address: expect.stringMatching(/./) },
      }),
    )
    const around = await alice.call('place/search_location', { location: { lat: lat + 0.02, lng } })
    expect(around.list.map(({ label }: { label: string }) => label)).toContain(name)
  }
  expect((await alice.call('place/search_location', { location: { lat: -48.9, lng: -123.4 } })).list).toEqual([])
  expect(await upload(server, 'place/upload', alice, { file })).toMatchObject({ status: { code: 247 }, row_number: 2 })
  expect((await alice.call('place/list', { limit: 1 })).count).toBe(6000)
}, 120_000)
