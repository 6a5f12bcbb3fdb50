import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { provider } from '../../../../geocode/provider.ts'

const { db, tenant, subuser } = await fleet()
const path = 'task/route/points/optimize'

const at = (lng: number, from = 8, to = 18) => ({
  location: { lat: 53.55, lng },
  ...{ from: `2036-12-01 ${String(from).padStart(2, '0')}:00:00`, to: `2036-12-01 ${to}:00:00` },
})
const start_point = { lat: 53.55, lng: 10, departure: '2036-12-01 08:00:00' }

test('points in the order of the way, and of their windows', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const route_points = [at(10.3), at(10.1), at(10.2)]
  expect(await alice.call(path, { start_point, route_points })).toEqual({ result: [1, 2, 0] })
  const windows = [at(10.1, 14, 15), at(10.3, 8, 10), at(10.2, 11, 12)]
  const { departure: _, ...start } = start_point
  expect(await bob.call(path, { start_point: start, route_points: windows })).toEqual({ result: [1, 2, 0] })
})

test('not too often for an account', async () => {
  const alice = await tenant()
  const sent = { start_point, route_points: [at(10.1), at(10.2)] }
  await alice.call(path, sent)
  const later = new Date(Date.now() + 60_000)
  await db.updateTable('task_count').set({ optimized: later }).where('account_id', '=', alice.id).execute()
  const { code, body } = await alice.fails(path, sent)
  expect([code, body.timeout]).toEqual([264, 'PT3S'])
  await db
    .updateTable('task_count')
    .set({ optimized: new Date(0) })
    .where('account_id', '=', alice.id)
    .execute()
  await alice.call(path, sent)
})

test('not too far, nor what is wrong, nor by who may not', async () => {
  const alice = await tenant()
  const reader = await subuser(alice, [])
  expect(await reader.fails(path, { start_point, route_points: [at(10.1), at(10.2)] })).toMatchObject({ code: 13 })
  expect(await alice.fails(path, { start_point, route_points: [at(100), at(60)] })).toMatchObject({ code: 210 })
  for (const [route_points, parameter] of [
    [[at(10.1)], 'route_points'],
    [Array.from({ length: 50 }, () => at(10.1)), 'route_points'],
    [[at(10.1), at(10.2, 12, 11)], 'route_points.1.to'],
  ] as const) {
    const { code, body } = await alice.fails(path, { start_point, route_points })
    expect([code, body.errors[0].parameter]).toEqual([7, parameter])
  }
})

test('driving is as the engine tells it, and straight where it does not answer', async () => {
  const engine = await provider()
  const { tenant } = await fleet({ route_osrm_url: engine.url })
  const sent = { start_point, route_points: [at(10.1), at(10.2)] }
  // Over the far one to the near one: a river between.
  const durations = [
    [9000, 600],
    [0, 900],
    [900, 0],
  ]
  engine.answer({ code: 'Ok', durations, distances: durations })
  expect(await (await tenant()).call(path, sent)).toEqual({ result: [1, 0] })
  // What was told is known for a minute.
  engine.answer('<html>', 502)
  expect(await (await tenant()).call(path, sent)).toEqual({ result: [1, 0] })
  const other = { start_point, route_points: [at(10.11), at(10.21)] }
  expect(await (await tenant()).call(path, other)).toEqual({ result: [0, 1] })
  // What failed a moment ago is not waited for again.
  const asked = engine.asked.length
  expect(await (await tenant()).call(path, { ...other, route_points: [at(10.12), at(10.22)] })).toEqual({
    result: [0, 1],
  })
  expect(engine.asked.length).toBe(asked)
})
