import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { provider } from '../../../geocode/provider.ts'

const engine = await provider()
const { tenant } = await fleet({ route_osrm_url: engine.url })
const path = 'route/progorod/get'
const asked = { start: { lat: 47.1, lng: 9.5 }, end: { lat: 47.2, lng: 9.5 } }

test('the engine that there is answers, and what it does not find or cannot answer is told', async () => {
  const alice = await tenant()
  const coordinates = [
    [9.5, 47.1],
    [9.5, 47.2],
  ]
  engine.answer({ code: 'Ok', routes: [{ geometry: { coordinates }, legs: [{ distance: 11_000, duration: 600 }] }] })
  expect(await alice.call(path, asked)).toMatchObject({ distance: 11_000, time: 600, list: [asked.start, asked.end] })
  engine.answer({ code: 'NoRoute' }, 400)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 218 })
  engine.answer('<html>')
  expect(await alice.fails(path, asked)).toMatchObject({ code: 215 })
})
