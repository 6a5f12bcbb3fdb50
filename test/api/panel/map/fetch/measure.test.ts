import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { fetchArea } from '#map/fetch/fetch-area.ts'
import { makePlanet } from '#test/map/fetch/planet.ts'
import { rangeServer } from '#test/map/fetch/range-server.ts'
import { emptyFolder } from '#test/map/upstream.ts'
import { operated } from '#test/operated-maps.ts'
import { drive, makeSource } from '#test/source.ts'

const path = 'panel/map/fetch/measure'
const planet = await rangeServer()
planet.files.set('/planet.pmtiles', { body: await makePlanet() })
const from = `${planet.url}/planet.pmtiles`
const { operator, read, panel, pool } = await operated()

test('what it tells is what is fetched, and nothing of it is kept', async () => {
  const area = { south: 40, west: -10, north: 60, east: 30 }
  const told = await operator.call(path, { area, from })
  expect(told).toEqual({ bytes: expect.any(Number), to_come: expect.any(Number), address: from, boxes: [area] })
  const { path: file } = await fetchArea({
    folder: await emptyFolder(),
    wish: { area: '40,-10,60,30' },
    max_zoom: 15,
    from,
  })
  // The time of the fetch is in it, packed.
  expect(Math.abs((await stat(file)).size - told.bytes)).toBeLessThan(20)
  expect(await read()).toMatchObject({ files: [], fetch: null })
})

test('an area over the date line is no larger than it is, and one over both poles has all of it', async () => {
  const west = await operator.call(path, { area: { south: -20, west: 170, north: 0, east: -170 }, from })
  const all = await operator.call(path, { area: { south: -90, west: -180, north: 90, east: 180 }, from })
  expect(west.bytes * 10).toBeLessThan(all.bytes)
  expect(west.boxes).toEqual([{ south: -20, west: 170, north: 0, east: -170 }])
})

test('an area of many decimals, as maps tell them, has a name that a file may have', async () => {
  const area = {
    south: 40.12345678901234,
    west: -10.12345678901234,
    north: 60.12345678901234,
    east: 30.1234567890123,
  }
  expect(await operator.call(path, { area, from })).toMatchObject({ boxes: [area] })
})

test('a country is told by the box around it, a fleet by those around its places', async () => {
  const { boxes, bytes } = await operator.call(path, { country: 'li', from })
  expect(boxes).toHaveLength(1)
  expect(boxes[0].south).toBeCloseTo(47.05, 1)
  expect(bytes).toBeGreaterThan(0)
  expect((await operator.fails(path, { around_fleet: true, from })).body.errors[0]).toMatchObject({
    parameter: 'around_fleet',
    error: expect.stringMatching(/^No device of this platform was anywhere yet/),
  })
  const { source_id } = await makeSource(pool)
  await drive(pool, source_id, [47.15, 9.55], [47.25, 9.65])
  const fleet = await operator.call(path, { around_fleet: true, from })
  expect(fleet.boxes).toEqual([{ south: 47, west: 9.4, north: 47.4, east: 9.8 }])
})

test.each([
  ['area', { area: { south: 60, west: 0, north: 40, east: 10 } }],
  ['area', { area: { south: 86, west: 0, north: 88, east: 10 } }],
  ['country', { country: 'XX' }],
  ['area', {}],
  ['country', { country: 'LI', area: { south: 40, west: 0, north: 60, east: 10 } }],
  ['from', { country: 'LI', from: '/etc/passwd' }],
  ['from', { country: 'LI', from: 'http://169.254.169.254/planet' }],
])('%s is named where it is wrong', async (name, params) => {
  const { code, body } = await operator.fails(path, { from, ...params })
  expect([code, body.errors[0].parameter]).toEqual([7, name])
})

const reasonOf = async (params: object) => {
  const { code, body } = await operator.fails(path, { country: 'LI', from, ...params })
  expect(code).toBe(215)
  return body.reason
}

test('whoever has no planet file is told so, in a sentence without words of the command line', async () => {
  expect(await reasonOf({ from: `${planet.url}/nothing` })).toMatch(
    /^There is nothing at .*another address has to be found\.$/,
  )
  planet.answer = (_, response) => Boolean(response.writeHead(200).end('<html>'))
  expect(await reasonOf({})).toMatch(/sends the whole file where a part is asked for/)
  planet.answer = (_, response) => Boolean(response.writeHead(403).end('<html>'))
  expect(await reasonOf({})).toMatch(/answers 403/)
  planet.answer = undefined
})

test('neither a name nor whoever sends us on leads inside', async () => {
  planet.answer = (_, response) => Boolean(response.writeHead(302, { location: 'http://10.255.255.1/planet' }).end())
  expect(await reasonOf({})).toMatch(/^10\.255\.255\.1 has no public address/)
  planet.answer = (_, response) => Boolean(response.writeHead(302, { location: 'file:///etc/passwd' }).end())
  expect(await reasonOf({})).toMatch(/which is no address of the web\.$/)
  planet.answer = (_, response) => Boolean(response.writeHead(302, { location: '/again' }).end())
  planet.files.set('/again', { body: Buffer.of() })
  expect(await reasonOf({})).toMatch(/without an end\.$/)
  planet.answer = undefined
  const closed = await operated({ map_networks: [] })
  const asked = planet.asked.length
  const { body } = await closed.operator.fails(path, { country: 'LI', from: from.replace('127.0.0.1', hostname()) })
  expect(body.reason).toMatch(
    /has no public address: it is unknown, or of a network that ODOGRAPH_MAP_NETWORKS does not hold$/,
  )
  expect(planet.asked).toHaveLength(asked)
})

test('one is measured at a time', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  planet.answer = (_, response) => {
    begin()
    void held.then(() => response.destroy())
    return true
  }
  const first = operator.fails(path, { country: 'LI', from })
  await begun
  expect((await operator.fails(path, { country: 'LI', from })).code).toBe(15)
  release()
  expect((await first).code).toBe(215)
  planet.answer = undefined
})

test('other dealers measure nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path, { country: 'LI' })).code).toBe(13)
})
