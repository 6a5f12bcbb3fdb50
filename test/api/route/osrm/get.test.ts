import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { provider } from '../../../geocode/provider.ts'

const path = 'route/osrm/get'
const asked = { start: { lat: 47.1, lng: 9.5 }, end: { lat: 47.2, lng: 9.5 } }

test('straight where no engine is, and it says so', async () => {
  const { tenant } = await fleet()
  const told = await (await tenant()).call(path, asked)
  expect(told).toMatchObject({ straight: true, list: [asked.start, asked.end] })
  // Eleven kilometres, a third longer, at 50 km/h.
  expect(told.distance).toBeGreaterThan(14_700)
  expect(told.distance).toBeLessThan(14_950)
  expect(told.time).toBe(Math.round((told.distance * 3.6) / 50))
})

test('what the engine does not find, and what it cannot answer', async () => {
  const engine = await provider()
  const { tenant } = await fleet({ route_osrm_url: engine.url })
  const alice = await tenant()
  engine.answer({ code: 'NoRoute' }, 400)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 218 })
  engine.answer('down', 502)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 215 })
})
