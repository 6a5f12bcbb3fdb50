import { expect, test } from 'vitest'
import { roadOf } from '#route/engine.ts'
import { graphhopper } from '#route/providers/graphhopper.ts'
import { osrm } from '#route/providers/osrm.ts'
import { valhalla } from '#route/providers/valhalla.ts'
import type { RoadContract } from '#route/road.ts'
import { provider } from '../geocode/provider.ts'

/** Engines on this machine that speak their published contracts. */

const places = [
  { lat: 47.1, lng: 9.5 },
  { lat: 47.15, lng: 9.52 },
]
const line = [places[0], { lat: 47.12, lng: 9.51 }, places[1]]
const coordinates = [
  [9.5, 47.1],
  [9.51, 47.12],
  [9.52, 47.15],
]
const road = { line, legs: [{ distance: 6100, time: 420 }] }

const asking = async (contract: RoadContract) => {
  const server = await provider()
  return { ...server, road: () => roadOf({ contract, url: server.url, timeout: 5_000 }, places) }
}

test('OSRM is asked and understood as it publishes', async () => {
  const { road: ask, answer, asked } = await asking(osrm)
  answer({
    code: 'Ok',
    routes: [{ geometry: { type: 'LineString', coordinates }, legs: [{ distance: 6100, duration: 420 }] }],
  })
  expect(await ask()).toEqual(road)
  expect(asked).toMatchObject([
    { path: '/geo/route/v1/driving/9.5,47.1;9.52,47.15', params: { overview: 'full', geometries: 'geojson' } },
  ])
})

test('Valhalla is asked and understood as it publishes', async () => {
  const { road: ask, answer, asked } = await asking(valhalla)
  answer({ trip: { legs: [{ shape: '_ewyxA_uybQ_af@_pR_ry@_pR', summary: { length: 6.1, time: 420 } }] } })
  expect(await ask()).toEqual(road)
  expect(JSON.parse(asked[0]?.params.json as string)).toMatchObject({
    costing: 'auto',
    locations: [
      { lat: 47.1, lon: 9.5 },
      { lat: 47.15, lon: 9.52 },
    ],
  })
})

test('GraphHopper is asked and understood as it publishes', async () => {
  const { road: ask, answer, asked } = await asking(graphhopper)
  answer({ paths: [{ distance: 6100, time: 420_000, points: { type: 'LineString', coordinates } }] })
  expect(await ask()).toEqual(road)
  expect(asked).toMatchObject([{ path: '/geo/route', params: { profile: 'car', points_encoded: 'false' } }])
})

test.each([
  ['no way', 400, '{"code":"NoRoute"}', true],
  ['a failure', 500, '{}', false],
  ['HTML', 200, '<html>', false],
  ['nothing', 200, '{"code":"Ok","routes":[]}', false],
  ['a place outside of the Earth', 200, '{"routes":[{"geometry":{"coordinates":[[0,99]]},"legs":[]}]}', false],
  ['an answer without end', 200, `"${'x'.repeat(8_000_001)}"`, false],
])('%s is an error that says which', async (_, status, body, none) => {
  const { road: ask, answer } = await asking(osrm)
  answer(body, status)
  await expect(ask()).rejects.toMatchObject({ none })
})
