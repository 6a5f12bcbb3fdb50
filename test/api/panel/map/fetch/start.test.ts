import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'
import { drive, makeSource } from '#test/source.ts'

const path = 'panel/map/fetch/start'
const { operator, read, panel, db, pool } = await operated()
const cancel = () => operator.call('panel/map/fetch/cancel')

test('what is wanted waits for the process that fetches', async () => {
  const area = { south: 40, west: 170, north: 60, east: -170 }
  const { id } = await operator.call(path, { area, name: 'bering', max_zoom: 6 })
  expect((await read()).fetch).toMatchObject({
    ...{ id, name: 'bering', area, country: null, around_fleet: false, max_zoom: 6, state: 'waiting' },
    ...{ done: null, total: null, seconds: null, fault: null, ended: null },
    from: 'https://build.protomaps.com/{date}.pmtiles',
  })
  await cancel()
})

test('of two starts at once one begins', async () => {
  const starts = ['LI', 'CH'].map((country) => operator.call(path, { country }).catch((error: Error) => error))
  const [one, other] = await Promise.all(starts)
  const failed = [one, other].filter((answer) => answer instanceof Error)
  expect(failed).toHaveLength(1)
  expect(String(failed[0])).toContain('"code":247')
  await cancel()
})

test('places of a fleet are those of its start, and a name is by what is wanted', async () => {
  const { source_id } = await makeSource(pool)
  await drive(pool, source_id, [47.15, 9.55], [47.25, 9.65])
  const { id } = await operator.call(path, { around_fleet: true, is_confirmed: true })
  const { wish, confirmed } = await db.selectFrom('map_fetch').selectAll().executeTakeFirstOrThrow()
  expect({ wish, confirmed }).toEqual({
    wish: { fleet: [{ south: 47, west: 9.4, north: 47.4, east: 9.8 }] },
    confirmed: true,
  })
  expect((await read()).fetch).toMatchObject({ id, name: 'fleet', around_fleet: true, area: null })
  await cancel()
})

test.each([
  ['name', { country: 'LI', name: '../secret' }],
  ['country', { country: 'XX' }],
  ['area', {}],
  ['from', { country: 'LI', from: 'http://10.1.2.3/planet' }],
  ['max_zoom', { country: 'LI', max_zoom: 16 }],
])('%s is named where it is wrong', async (name, params) => {
  const { code, body } = await operator.fails(path, params)
  expect([code, body.errors[0].parameter]).toEqual([7, name])
})

test('other dealers fetch nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path, { country: 'LI' })).code).toBe(13)
})
