import { expect, test } from 'vitest'
import { seal } from '#store/points/seal.ts'
import { period } from '#test/api/track/recorded.ts'
import { flag, type Point } from '#track/point.ts'
import { door, measured, metering, mode, sensed } from '../sensed.ts'

const { db, pool, dealer_id, tenant, tracker, send, sensor } = await sensed()
const path = 'tracker/sensor/chart/read'

const equipped = async () => {
  const alice = await tenant()
  const made = await tracker(alice)
  const { tracker_id } = made
  const tank = metering('volts', { divider: 2, parameters: { max: 100 } })
  const ids = [
    await sensor(alice, tracker_id, tank),
    await sensor(alice, tracker_id, door),
    await sensor(alice, tracker_id, mode),
  ]
  return { alice, ...made, ids, asked: { tracker_id, ...period } }
}

test('sensors, inputs and fields are drawn side by side, each where it has values', async () => {
  const { alice, device_id, ids, asked } = await equipped()
  const told: Point['attributes'][] = [
    { volts: 4, inputs: 2 },
    { volts: 200, mode: 1 },
    { mode: 'off', adc1: 12 },
    { inputs: 0, volts: 6 },
  ]
  const points = measured(told)
  await send(
    device_id,
    points.map((point, i) => (i === 1 ? { ...point, flags: flag.no_fix } : point)),
  )
  const times = [0, 10, 20, 30].map((second) => `2026-01-05 08:00:${String(second).padStart(2, '0')}`)
  const line = (rows: readonly number[], values: readonly number[]) => [{ times: rows.map((i) => times[i]), values }]
  const all = { ...asked, sensors: ids, inputs: ['analog_1', 'none'], fields: ['speed'], raw: true, buckets: 2000 }
  const [tank, rear, state] = ids
  expect(await alice.call(path, { ...all, to: '2026-01-05 09:00:00' })).toEqual({
    list: [
      { sensor_id: tank, segments: line([0, 3], [2, 3]), raw: line([0, 1, 3], [4, 200, 6]) },
      { sensor_id: rear, segments: line([0, 3], [1, 0]) },
      { sensor_id: state, segments: line([1], [1]) },
      { input_name: 'analog_1', segments: line([2], [12]) },
      { input_name: 'none', segments: [] },
      { field: 'speed', segments: line([0, 2, 3], [30, 30, 30]) },
    ],
    limit_exceeded: false,
  })
})

test('of each bucket the ends and what is greatest and least stay, and half an hour of silence divides', async () => {
  const { alice, source_id, device_id, ids, asked } = await equipped()
  const levels = Array.from({ length: 300 }, (_, i) => ({ volts: i === 123 ? 99 : i === 200 ? 1 : 20 + (i % 7) }))
  await send(device_id, measured(levels, 60))
  await seal(pool, source_id)
  await send(
    device_id,
    measured([...levels.map(() => undefined), ...Array.from({ length: 40 }, () => undefined), { volts: 8 }], 60).slice(
      -1,
    ),
  )
  const { list } = await alice.call(path, { ...asked, sensors: ids.slice(0, 1), buckets: 50 })
  const segments: { times: string[]; values: number[] }[] = list[0].segments
  expect(segments).toHaveLength(2)
  expect(segments[1]).toEqual({ times: ['2026-01-05 13:40:00'], values: [4] })
  const [{ times, values } = { times: [], values: [] }] = segments
  expect([Math.min(...values), Math.max(...values)]).toEqual([0.5, 49.5])
  expect([times[0], times.at(-1)]).toEqual(['2026-01-05 08:00:00', '2026-01-05 12:59:00'])
  expect(values.length).toBeLessThan(50)
  expect(times).toEqual(times.toSorted())
})

test('any period is answered, of what the plan keeps', async () => {
  const { alice, source_id, device_id, ids, asked } = await equipped()
  await send(device_id, measured([{ volts: 4 }]))
  const years = { ...asked, from: '2020-01-01 00:00:00', to: '2030-01-01 00:00:00', sensors: ids.slice(0, 1) }
  expect((await alice.call(path, years)).list[0].segments).toEqual([{ times: ['2026-01-05 08:00:00'], values: [2] }])
  expect(await alice.call(path, asked)).toEqual({ list: [], limit_exceeded: false })
  const plan = { dealer_id, name: crypto.randomUUID(), store_period: '1h' }
  const { id: tariff_id } = await db.insertInto('tariff').values(plan).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id }).where('id', '=', source_id).execute()
  expect(await alice.call(path, { ...years, to: '2026-02-01 00:00:00' })).toMatchObject({
    list: [{ segments: [] }],
    limit_exceeded: true,
  })
})

test('strangers, blocked devices and too much are refused', async () => {
  const { alice, source_id, ids, asked } = await equipped()
  const bob = await tenant()
  const call = (params: object) => alice.fails(path, { ...asked, ...params })
  expect(await bob.fails(path, asked)).toMatchObject({ code: 201 })
  const { ids: theirs } = await equipped()
  expect(await call({ sensors: [ids[0], theirs[0]] })).toMatchObject({ code: 201 })
  expect(await call({ to: period.from })).toMatchObject({ code: 7 })
  const eleven = Array.from({ length: 11 }, (_, i) => i + 1)
  for (const wrong of [
    { sensors: eleven },
    { inputs: eleven.map(String) },
    { inputs: [''] },
    { fields: ['lat'] },
    { buckets: 0 },
    { buckets: 2001 },
  ])
    expect(await call(wrong)).toMatchObject({ code: 7 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await call({})).toMatchObject({ code: 208 })
})
