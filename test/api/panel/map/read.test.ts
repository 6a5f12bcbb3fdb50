import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choicesOf } from '#map/choice.ts'
import { writeArchive } from '#map/write-archive.ts'
import { readConfig } from '#src/config.ts'
import { fleet } from '#test/fleet.ts'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/read'
const { operator, read, streets, panel, data_dir, told, db } = await operated()

test('where nobody chose, it is as the settings say, and whom it asks is told', async () => {
  await told('streets')
  const answer = await read()
  expect(answer).toMatchObject({
    ...{ is_chosen: false, is_fetched: true, files: [], uploads: [], fetch: null, renew: false },
    choices: [{ id: 1, kind: 'vector', address: `${streets.url}/planet`, has_key: false, map: 'osm' }],
    leaves: [new URL(streets.url).host],
    file_max: expect.any(Number),
  })
  const drawn = answer.drawn.find(({ id }: { id: string }) => id === 'streets')
  expect(drawn).toMatchObject({ map: 'osm', kind: 'vector', max_zoom: 14, fault: null })
  expect(drawn.bounds).toHaveLength(4)
  const preset = answer.presets.find(({ id }: { id: string }) => id === 'maptiler')
  expect(preset).toMatchObject({ needs_key: true, terms: expect.stringContaining('https://') })
})

test('whoever cannot be reached is told with the reason', async () => {
  const { operator, read } = await operated({ map: 'own' })
  const choice = { kind: 'vector', address: 'http://127.0.0.1:9/planet.json', map: 'osm' }
  await operator.call('panel/map/choice/create', { choice, is_tried: false })
  const drawn = async () => (await read()).drawn.find(({ choice_id }: { choice_id: number }) => choice_id === 1)
  await expect.poll(async () => (await drawn()).fault).toMatch(/cannot be reached: ECONNREFUSED$/)
  expect(await drawn()).toMatchObject({ id: 'chosen-1', kind: 'vector', bounds: null, attribution: '' })
})

test('files are told with what they have, and why one is not drawn', async () => {
  const folder = join(data_dir, 'maps')
  await mkdir(folder)
  const tile = { z: 3, x: 4, y: 2, bytes: Buffer.from('a tile') }
  await writeFile(join(folder, 'town.pmtiles'), Buffer.concat(await writeArchive([tile], {}, [0, 7])))
  await writeFile(join(folder, 'cut.pmtiles'), 'PMTiles')
  await writeFile(join(folder, 'half.pmtiles.part'), 'what came')
  const { files, drawn } = await operator.call(path)
  expect(files).toMatchObject([
    { name: 'cut', bounds: null, kind: null, fault: expect.stringMatching(/./), is_unfinished: false },
    { name: 'half', bytes: 9, fault: null, is_unfinished: true },
    { name: 'town', kind: 'vector', levels: '0–7', fetched: null, fault: null, is_unfinished: false },
  ])
  expect(files[2].bounds).toHaveLength(4)
  expect(drawn.map(({ id }: { id: string }) => id)).toContain('file-town')
})

test('a key that the settings have in an address is not told', async () => {
  const map_raster_url = 'https://tiles.example/{z}/{x}/{y}.png?apiKey=very-secret'
  const { panel } = await fleet({}, undefined, undefined, () => ({
    maps: { given: choicesOf({ ...readConfig({}), map: 'own', map_raster_url }) },
  }))
  const answer = await (await panel({ trackers: ['global'] })).call(path)
  expect(answer.choices[0]).toMatchObject({
    address: 'https://tiles.example/{z}/{x}/{y}.png?apiKey={key}',
    has_key: true,
  })
  expect(JSON.stringify(answer)).not.toContain('very-secret')
  expect(answer.leaves).toEqual(['tiles.example'])
})

test('other dealers are not told', async () => {
  expect(await (await panel({ trackers: ['read'], users: ['read'] })).fails(path)).toMatchObject({ code: 13 })
  expect(await db.selectFrom('map_choice').select('id').execute()).toEqual([])
})
