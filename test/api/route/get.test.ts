import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { provider } from '../../geocode/provider.ts'

const engine = await provider()
const { tenant } = await fleet({ route_osrm_url: engine.url })
const path = 'route/get'
const asked = { start: { lat: 47.1, lng: 9.5 }, end: { lat: 47.2, lng: 9.5 } }

test('the way of the engine, drawn with so many points, by the places on it', async () => {
  const alice = await tenant()
  const coordinates = [0, 1, 2, 3, 4].map((n) => [9.5, 47.1 + n * 0.025])
  const legs = [
    { distance: 5_560.4, duration: 300 },
    { distance: 5_560.4, duration: 299.6 },
  ]
  engine.answer({ code: 'Ok', routes: [{ geometry: { coordinates }, legs }] })
  const sent = { ...asked, waypoints: [{ lat: 47.15, lng: 9.5 }], provider_type: 'osrm' }
  expect(await alice.call(path, sent)).toEqual({
    ...{ distance: 11_121, time: 600, list: coordinates.map(([lng, lat]) => ({ lat, lng })) },
    key_points: [
      { id: 0, lat: 47.1, lng: 9.5, distance: 0, time: 0 },
      { id: 2, lat: 47.15, lng: 9.5, distance: 5_560, time: 300 },
      { id: 4, lat: 47.2, lng: 9.5, distance: 11_121, time: 600 },
    ],
  })
  expect((await alice.call(path, { ...asked, point_limit: 2 })).list).toHaveLength(2)
})

test('what the engine does not find, and what it cannot answer', async () => {
  const alice = await tenant()
  engine.answer({ code: 'NoRoute' }, 400)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 218 })
  engine.answer('down', 502)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 215 })
  const { code, body } = await alice.fails(path, { ...asked, point_limit: 1 })
  expect([code, body.errors[0].parameter]).toEqual([7, 'point_limit'])
})
