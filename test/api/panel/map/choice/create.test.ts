import { rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from '#map/write-archive.ts'
import { openUpstream } from '#test/map/upstream.ts'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/choice/create'
const { operator, read, picture, sky, panel, db, told, tile, data_dir } = await operated()
const key = 'open-sesame'

test('what was tried is drawn over what the settings say, and nobody is told the key', async () => {
  const { id } = await operator.call(path, { choice: { ...picture, key, attribution: 'Sky' } })
  const { is_chosen, choices } = await read()
  expect(is_chosen).toBe(true)
  expect(choices).toMatchObject([
    { id: 1, kind: 'vector' },
    { id, kind: 'raster', address: picture.address, has_key: true, max_zoom: 18, attribution: 'Sky' },
  ])
  expect(sky.paths()).toEqual([`/0/0/0.png?key=${key}`])
  const { digest } = await told(`chosen-${id}`)
  expect(await tile(digest, 4, 3, 9)).toMatch(/and so on$/)
  const kept = await db.selectFrom('map_choice').selectAll().execute()
  const audit = await db.selectFrom('audit').select('payload').execute()
  expect(JSON.stringify([choices, kept, audit])).not.toContain(key)
  expect(JSON.stringify(audit)).toContain('***')
})

test('a key that was typed into the address is taken out of it', async () => {
  const address = picture.address.replace('{key}', key)
  const { id } = await operator.call(path, { choice: { ...picture, address } })
  const chosen = (await read()).choices.find((one: { id: number }) => one.id === id)
  expect(chosen).toMatchObject({ address: picture.address, has_key: true })
  const twice = `${picture.address.replace('{key}', key)}&token=another-secret`
  const other = await operator.call(path, { choice: { ...picture, address: twice } })
  const masked = (await read()).choices.find((one: { id: number }) => one.id === other.id)
  expect(masked).toMatchObject({ address: twice.replace(key, '***').replace('another-secret', '***'), has_key: true })
})

const refused = async (choice: object) => {
  const before = (await read()).choices.length
  const failure = await operator.fails(path, { choice: { ...picture, ...choice } })
  expect((await read()).choices).toHaveLength(before)
  return failure
}

test('a key that is refused is told in a sentence, and nothing is kept', async () => {
  const { code, body } = await refused({ key: 'wrong' })
  expect([code, body.reason]).toEqual([215, expect.stringMatching(/answers 401: it wants a key, or another one$/)])
})

test('a provider that answers HTML is told so', async () => {
  const serve = sky.state.serve
  sky.state.serve = (_, response) => void response.setHeader('content-type', 'text/html').end('<html>')
  const { code, body } = await refused({ key })
  sky.state.serve = serve
  expect([code, body.reason]).toEqual([
    215,
    expect.stringMatching(/something else \(text\/html\) where a picture was asked/),
  ])
})

test.each([
  ['address', { address: 'ftp://tiles.example/{z}/{x}/{y}', key }],
  ['address', { address: 'https://me:word@tiles.example/{z}/{x}/{y}' }],
  ['key', {}],
  ['key', { address: 'https://tiles.example/{z}/{x}/{y}?key=one', key: 'two' }],
  ['min_zoom', { key, min_zoom: 19 }],
  ['address', { key, address: 'http://10.1.2.3/{z}/{x}/{y}?key={key}' }],
])('what is wrong with %s is named', async (name, choice) => {
  const { code, body } = await refused(choice)
  expect([code, body.errors[0].parameter]).toEqual([7, `choice.${name}`])
})

test('a preset is chosen by its id, with a key where it needs one', async () => {
  const { id } = await operator.call(path, { preset: 'maptiler-satellite', key: 'tiler-key', is_tried: false })
  const chosen = (await read()).choices.find((one: { id: number }) => one.id === id)
  expect(chosen).toMatchObject({
    kind: 'raster',
    map: 'satellite',
    has_key: true,
    address: expect.stringContaining('{key}'),
  })
  for (const [at, params] of [
    ['key', { preset: 'maptiler-satellite' }],
    ['preset', { preset: 'nowhere' }],
    ['choice', {}],
    ['preset', { preset: 'openstreetmap', choice: picture }],
  ] as const)
    expect((await operator.fails(path, params)).body.errors[0].parameter).toBe(at)
})

test('a file of this machine is drawn as it was chosen, and once; away it is told so, and back it is drawn again', async () => {
  const file = join(data_dir, 'sky.pmtiles')
  const bytes = Buffer.concat(await writeArchive([{ z: 3, x: 4, y: 2, bytes: Buffer.from('a tile') }], {}, [0, 7]))
  await writeFile(file, bytes)
  const choice = { kind: 'file', address: file, map: 'hybrid' }
  const { id } = await operator.call(path, { choice })
  const drawn = async () => (await read()).drawn.filter((one: { choice_id: number }) => one.choice_id === id)
  expect(await drawn()).toMatchObject([{ map: 'hybrid', kind: 'vector', max_zoom: 7, fault: null }])
  const { digest } = await told(`chosen-${id}`)
  await rename(file, `${file}.away`)
  expect(await drawn()).toMatchObject([
    { map: 'hybrid', kind: 'file', bounds: null, fault: `There is no file ${file} that can be read` },
  ])
  expect(await tile(digest, 3, 4, 2)).toBe('away')
  await rename(`${file}.away`, file)
  expect(await drawn()).toMatchObject([{ kind: 'vector', fault: null }])
  const none = { kind: 'file', map: 'osm' }
  for (const address of ['/etc/passwd', '/dev/zero', '/nowhere.pmtiles', data_dir])
    expect((await operator.fails(path, { choice: { ...none, address } })).code).toBe(215)
})

test('where the operator allows no network, no name and no redirect leads inside', async () => {
  const { operator, picture, sky } = await operated({ map_networks: [] })
  const fault = async (address: string) => {
    const { code, body } = await operator.fails(path, { choice: { ...picture, address, key } })
    return [code, body.reason ?? body.errors[0].parameter]
  }
  const inside = sky.url.replace('127.0.0.1', 'localhost')
  // Names that are known to lead here are refused at the door, others when they are connected to.
  expect(await fault(`${inside}/{z}/{x}/{y}?key={key}`)).toEqual([7, 'choice.address'])
  const named = await fault(`${inside.replace('localhost', hostname())}/{z}/{x}/{y}?key={key}`)
  expect(named).toEqual([
    215,
    expect.stringMatching(/has no public address: it is unknown, or of a network that ODOGRAPH_MAP_NETWORKS/),
  ])
  expect(sky.paths()).toEqual([])
})

test('whoever is allowed may send us nowhere else', async () => {
  const trap = await openUpstream()
  sky.state.serve = (_, response) => void response.writeHead(302, { location: `${trap.url}/secret` }).end()
  const { body } = await refused({ key })
  expect(body.reason).toMatch(/sends us to another host, where we do not follow$/)
  expect(trap.asked).toEqual([])
})

test('there are twenty at most', async () => {
  for (let count = (await read()).choices.length; count < 20; count++)
    await operator.call(path, { preset: 'openstreetmap', is_tried: false })
  expect((await operator.fails(path, { preset: 'openstreetmap', is_tried: false })).code).toBe(267)
})

test('other dealers choose nothing', async () => {
  expect(await (await panel({ trackers: ['read'] })).fails(path, { choice: picture })).toMatchObject({ code: 13 })
})
