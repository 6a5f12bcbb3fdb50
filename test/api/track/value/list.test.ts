import { expect, test } from 'vitest'
import { at, drive } from '#test/track/drive.ts'
import { flag, type Point } from '#track/point.ts'
import { period, recorded } from '../recorded.ts'

const { db, dealer_id, tenant, tracker, send } = await recorded()

/** Points ten seconds apart, with these attributes. */
const measured = (all: readonly Point['attributes'][]): Point[] => {
  const [point] = drive([{ for: 1, speed: 30 }]) as [Point]
  return all.map((attributes, i) => ({ ...point, time: at(i * 10), ...(attributes && { attributes }) }))
}

test('what was told as numbers, on or off is told by time, of the names that are asked for', async () => {
  const alice = await tenant('Asia/Kolkata')
  const { tracker_id, device_id } = await tracker(alice)
  await send(device_id, measured([{ fuel: 40, ignition: true, text: 'a' }, undefined, { fuel: 38.5, ignition: false }]))
  const asked = { tracker_id, ...period, names: ['fuel', 'ignition', 'text', 'nothing'] }
  expect(await alice.call('track/value/list', asked)).toEqual({
    names: ['fuel', 'ignition'],
    list: [
      {
        name: 'fuel',
        values: [
          { get_time: '2026-01-05 13:30:00', value: 40 },
          { get_time: '2026-01-05 13:30:20', value: 38.5 },
        ],
      },
      {
        name: 'ignition',
        values: [
          { get_time: '2026-01-05 13:30:00', value: 1 },
          { get_time: '2026-01-05 13:30:20', value: 0 },
        ],
      },
      { name: 'text', values: [] },
      { name: 'nothing', values: [] },
    ],
    limit_exceeded: false,
  })
  expect(await alice.call('track/value/list', { tracker_id, ...period })).toMatchObject({
    names: ['fuel', 'ignition'],
    list: [],
  })
})

test('of each part the lowest and the highest stay, and what is dated ahead tells nothing', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const levels = Array.from({ length: 40 }, (_, i) => (i === 23 ? 99 : i === 24 ? -5 : i % 3))
  await send(device_id, measured(levels.map((io_66) => ({ io_66 }))))
  const ahead = { ...(measured([{ io_66: 1_000 }])[0] as Point), time: at(405), flags: flag.ahead }
  await send(device_id, [ahead])
  const { list } = await alice.call('track/value/list', { tracker_id, ...period, names: ['io_66'], point_limit: 20 })
  const values = list[0]?.values.map(({ value }: { value: number }) => value) ?? []
  expect(values.length).toBeLessThanOrEqual(20)
  expect([Math.max(...values), Math.min(...values)]).toEqual([99, -5])
  const times = list[0]?.values.map(({ get_time }: { get_time: string }) => get_time) ?? []
  expect(times).toEqual(times.toSorted())
})

test('what the plan does not keep is not told; too long, wrong and foreign are refused', async () => {
  const alice = await tenant()
  const plan = { dealer_id, name: crypto.randomUUID(), store_period: '1h' }
  const { id: tariff_id } = await db.insertInto('tariff').values(plan).returning('id').executeTakeFirstOrThrow()
  const { tracker_id, source_id, device_id } = await tracker(alice)
  await send(device_id, measured([{ fuel: 40 }]))
  const long = { tracker_id, ...period, to: '2027-01-01 00:00:00' }
  expect(await alice.fails('track/value/list', long)).toMatchObject({ code: 211 })
  await db.updateTable('source').set({ tariff_id }).where('id', '=', source_id).execute()
  const asked = { tracker_id, ...period }
  expect(await alice.call('track/value/list', asked)).toEqual({ names: [], list: [], limit_exceeded: true })
  const call = (params: object) => alice.fails('track/value/list', { ...asked, ...params })
  expect(await call({ names: Array.from({ length: 9 }, (_, i) => `n${i}`) })).toMatchObject({ code: 7 })
  expect(await call({ to: period.from })).toMatchObject({ code: 7 })
  const bob = await tenant()
  expect(await bob.fails('track/value/list', asked)).toMatchObject({ code: 201 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails('track/value/list', asked)).toMatchObject({ code: 208, http: 403 })
})

test('a device that makes up names is told a thousand of', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const named = (i: number) => Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`x${i}_${n}`, 1]))
  await send(device_id, measured(Array.from({ length: 20 }, (_, i) => named(i))))
  const { names } = await alice.call('track/value/list', { tracker_id, ...period })
  expect(names).toHaveLength(1000)
})
