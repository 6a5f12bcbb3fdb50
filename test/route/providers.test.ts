import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Location } from '#geo/distance.ts'
import { matchOf, roadOf, tableOf } from '#route/engine.ts'
import { google } from '#route/providers/google.ts'
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
  ['a way on another continent', 200, '{"routes":[{"geometry":{"coordinates":[[-74,40],[-73,41]]},"legs":[]}]}', false],
  ['an answer without end', 200, `"${'x'.repeat(8_000_001)}"`, false],
])('%s is an error that says which', async (_, status, body, none) => {
  const { road: ask, answer } = await asking(osrm)
  answer(body, status)
  await expect(ask()).rejects.toMatchObject({ none })
})

test('an engine that is silent is given up', async () => {
  const server = await provider()
  server.behave(() => undefined)
  const asked = roadOf({ contract: osrm, url: server.url, timeout: 50 }, places)
  await expect(asked).rejects.toMatchObject({ none: false })
})

const [one, other] = places as [Location, Location]

const engineOf = async (contract: RoadContract) => {
  const { url, answer, asked } = await provider()
  return { answer, asked, engine: { contract, url, timeout: 5_000 } }
}

test('OSRM tells how far it is from each to each, and where there is no way', async () => {
  const { answer, asked, engine } = await engineOf(osrm)
  answer({ code: 'Ok', durations: [[420, null]], distances: [[6100, null]] })
  expect(await tableOf(engine, [one], [other, one])).toEqual([[{ distance: 6100, time: 420 }, null]])
  expect(asked).toMatchObject([
    { path: '/geo/table/v1/driving/9.5,47.1;9.52,47.15;9.5,47.1', params: { sources: '0', destinations: '1;2' } },
  ])
})

test('OSRM draws a track on roads, and tells no limits', async () => {
  const { answer, asked, engine } = await engineOf(osrm)
  answer({ code: 'Ok', matchings: [{ geometry: { coordinates } }] })
  const track = places.map((place, i) => ({ ...place, time: i * 60_000 + 500 }))
  expect(await matchOf(engine, track)).toEqual({ line, limits: [] })
  expect(asked[0]?.params.timestamps).toBe('0;60')
})

test.each([
  ['too few', { durations: [[1]], distances: [[1]] }],
  ['HTML', '<html>'],
  ['a negative time', { durations: [[-1, 1]], distances: [[1, 1]] }],
])('a matrix of %s is an error', async (_, body) => {
  const { answer, engine } = await engineOf(osrm)
  answer(body)
  await expect(tableOf(engine, [one], [other, one])).rejects.toMatchObject({ none: false })
})

test('Google is asked by its key and understood as it publishes, what is 0 left out', async () => {
  const server = await provider()
  const asked: { headers: IncomingHttpHeaders; body: string }[] = []
  server.behave(async (request, response) => {
    asked.push({ headers: request.headers, body: await text(request) })
    const legs = [{ distanceMeters: 6100, duration: '420s' }, { duration: '0s' }]
    response.end(JSON.stringify({ routes: [{ polyline: { encodedPolyline: '_fn~G_n~x@owH_|BnwH~{B' }, legs }] }))
  })
  const road = await roadOf({ contract: google('AIza1'), url: server.url, timeout: 5_000 }, [one, other, one])
  expect(road.legs).toEqual([
    { distance: 6100, time: 420 },
    { distance: 0, time: 0 },
  ])
  const { headers, body } = asked[0] ?? { headers: {}, body: '{}' }
  expect(headers).toMatchObject({ 'x-goog-api-key': 'AIza1', 'x-goog-fieldmask': expect.stringContaining('legs') })
  expect(JSON.parse(body)).toMatchObject({
    origin: { location: { latLng: { latitude: 47.1, longitude: 9.5 } } },
    intermediates: [{ location: { latLng: { latitude: 47.15, longitude: 9.52 } } }],
    travelMode: 'DRIVE',
  })
})

test.each([
  ['no way', {}, 200, true],
  ['a refused key', { error: { status: 'PERMISSION_DENIED' } }, 403, false],
  ['a key that is none', { error: { status: 'INVALID_ARGUMENT' } }, 400, false],
  ['HTML', '<html>', 200, false],
])('%s of Google is an error that says which', async (_, body, status, none) => {
  const { answer, engine } = await engineOf(google('AIza1'))
  answer(body, status)
  await expect(roadOf(engine, places)).rejects.toMatchObject({ none })
})

test('Google is not asked for more than 25 places between two ends', async () => {
  const { asked, engine } = await engineOf(google('AIza1'))
  const many = Array.from({ length: 28 }, () => one)
  await expect(roadOf(engine, many)).rejects.toMatchObject({ none: true })
  expect(asked).toEqual([])
  await expect(roadOf(engine, many.slice(1))).rejects.toMatchObject({ none: false })
  expect(asked).toHaveLength(1)
})

test('GraphHopper has no matrix and draws no tracks', async () => {
  const { engine, asked } = await engineOf(graphhopper)
  expect(await tableOf(engine, [one], [other])).toBeUndefined()
  expect(await matchOf(engine, [])).toBeUndefined()
  expect(asked).toEqual([])
})
