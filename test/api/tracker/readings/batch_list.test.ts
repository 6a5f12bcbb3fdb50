import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { metering, setUp } from '#test/set-up.ts'
import { point } from '#test/track/points.ts'
import { bind, block, hear } from '#test/trackers.ts'

const { db, pool, tenant, subuser, tracker } = await fleet()
const path = 'tracker/readings/batch_list'

test('of each tracker what is told of it alone', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  await hear(db, one.source_id, { points: [point({ attributes: { fuel: 40, odometer: 3 } })] })
  const trackers = [one.tracker_id, two.tracker_id, one.tracker_id]
  const { result } = await alice.call(path, { trackers })
  expect(Object.keys(result)).toHaveLength(2)
  for (const tracker_id of trackers)
    expect(result[tracker_id]).toEqual(await alice.call('tracker/readings/list', { tracker_id }))
  expect(result[one.tracker_id]).toMatchObject({
    states: [{ field: 'can_fuel_litres', value: 40 }],
    counters: [{ value: 3 }],
  })
  const none = { inputs: [], virtual_sensors: [] }
  expect((await alice.call(path, { trackers, sensor_type: 'fuel' })).result[one.tracker_id]).toEqual(none)
  expect(await alice.call(path, { trackers: [] })).toEqual({ result: {} })
})

test('217 where one of them is not seen or is blocked, 7 for too many', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const driver = await subuser(alice)
  await bind(db, alice, driver, [one.tracker_id])
  const foreign = (await tracker(await tenant())).tracker_id
  for (const other of [two.tracker_id, foreign, 2_000_000_000])
    expect(await driver.fails(path, { trackers: [one.tracker_id, other] })).toMatchObject({ code: 217, http: 400 })
  await block(db, two.source_id)
  expect(await alice.fails(path, { trackers: [one.tracker_id, two.tracker_id] })).toMatchObject({ code: 217 })
  const trackers = Array.from({ length: 10_001 }, (_, i) => i + 1)
  expect(await alice.fails(path, { trackers })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'trackers' }] },
  })
})

test('without names all that the caller sees and that are not blocked, however many', async () => {
  const alice = await tenant()
  const all = [await tracker(alice), await tracker(alice), await tracker(alice)] as const
  await tracker(await tenant())
  await setUp(db, alice, all[1].tracker_id, metering({ name: 'Tank', sensor_type: 'fuel' }))
  await hear(db, all[1].source_id, { points: [point({ attributes: { adc1: 7 } })] })
  await block(db, all[2].source_id)
  const { result } = await alice.call(path, { sensor_type: 'fuel' })
  expect(Object.keys(result)).toEqual([all[0].tracker_id, all[1].tracker_id].map(String))
  expect(result[all[1].tracker_id].inputs).toMatchObject([{ label: 'Tank', value: 7 }])
  const driver = await subuser(alice)
  await bind(db, alice, driver, [all[1].tracker_id])
  expect(Object.keys((await driver.call(path, {})).result)).toEqual([String(all[1].tracker_id)])
})

test('more than are read and told at once are all told, each once and its own', async () => {
  const alice = await tenant()
  const first = await tracker(alice)
  await pool.query(
    `with made as (insert into source (account_id, device_id, model, tariff_id)
                   select $1, 'read' || n, 'fmb920', (select tariff_id from source where id = $2) from generate_series(1, 1250) n
                   returning id),
          states as (insert into source_state (source_id) select id from made)
     insert into tracker (account_id, source_id, label) select $1, id, 'Van' from made`,
    [alice.id, first.source_id],
  )
  const { result } = await alice.call(path, {})
  const ids = Object.keys(result).map(Number)
  expect(ids).toHaveLength(1251)
  // Of the first piece, of the last of the first portion, and of the next one.
  const some = [ids[0], ids[199], ids[200], ids[999], ids[1000], ids[1250]] as number[]
  const { rows } = await pool.query<{ source_id: number }>(
    'select source_id from tracker where id = any($1::int[]) order by id',
    [some],
  )
  for (const [i, { source_id }] of rows.entries())
    await hear(db, source_id, { points: [point({ attributes: { odometer: 100 + i } })] })
  const told = (await alice.call(path, {})).result
  expect(Object.keys(told).map(Number)).toEqual(ids)
  expect(some.map((id) => told[id].counters)).toMatchObject(some.map((_, i) => [{ type: 'odometer', value: 100 + i }]))
  expect(ids.filter((id) => told[id].counters.length > 0)).toEqual(some)
})
