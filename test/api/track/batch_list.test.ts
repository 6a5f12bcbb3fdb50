import { expect, test } from 'vitest'
import { bind, block } from '#test/trackers.ts'
import { period, recorded, two_drives, under_way } from './recorded.ts'

const { db, tenant, subuser, tracker, driven, send } = await recorded({ max_time_span: 40 })
const path = 'track/batch_list'

test('of each tracker what track/list tells, by their ids', async () => {
  const alice = await tenant('Europe/Berlin')
  const [one, two] = [await driven(alice, two_drives), await driven(alice, under_way)]
  const silent = await tracker(alice)
  await driven(await tenant(), two_drives)
  const trackers = [one, two, silent].map(({ tracker_id }) => tracker_id)
  for (const wishes of [{}, { split: false }, { with_points: true, filter: false, count_events: true }]) {
    const { list, count } = await alice.call(path, { ...period, ...wishes })
    expect(count).toBe(3)
    expect(list.map(({ tracker_id }: { tracker_id: number }) => tracker_id)).toEqual(trackers)
    for (const { tracker_id, label, ...told } of list) {
      expect(label).toBe('Van')
      expect(told).toEqual(await alice.call('track/list', { tracker_id, ...period, ...wishes }))
    }
  }
})

test('some of the trackers, a page of them, each once', async () => {
  const alice = await tenant()
  const ids: number[] = []
  for (let i = 0; i < 4; i++) ids.push((await tracker(alice)).tracker_id)
  const asked = async (params: object) => {
    const { list, count } = await alice.call(path, { ...period, ...params })
    return [list.map(({ tracker_id }: { tracker_id: number }) => ids.indexOf(tracker_id)), count]
  }
  expect(await asked({ trackers: [ids[2], ids[0], ids[2]] })).toEqual([[0, 2], 2])
  expect(await asked({ limit: 2, offset: 1 })).toEqual([[1, 2], 4])
  expect(await asked({ limit: 0 })).toEqual([[], 4])
  expect(await asked({ offset: 4 })).toEqual([[], 4])
  expect(await asked({ trackers: [] })).toEqual([[], 0])
  expect(await alice.fails(path, { ...period, limit: 1001 })).toMatchObject({ code: 212 })
})

test('a sub-user is told of its trackers; those that are named and not seen, or blocked, are 217', async () => {
  const alice = await tenant()
  const [one, two] = [await driven(alice, two_drives), await driven(alice, two_drives)]
  const driver = await subuser(alice)
  expect(await driver.call(path, period)).toEqual({ list: [], count: 0 })
  await bind(db, alice, driver, [one.tracker_id])
  expect(await driver.call(path, period)).toMatchObject({ list: [{ tracker_id: one.tracker_id }], count: 1 })
  const foreign = await tracker(await tenant())
  for (const { tracker_id } of [two, foreign])
    expect(await driver.fails(path, { ...period, trackers: [one.tracker_id, tracker_id] })).toMatchObject({ code: 217 })
  await block(db, one.source_id)
  expect(await alice.call(path, period)).toMatchObject({ list: [{ tracker_id: two.tracker_id }], count: 1 })
  expect(await alice.fails(path, { ...period, trackers: [one.tracker_id] })).toMatchObject({ code: 217 })
})

test('what a plan does not keep is said of the tracker whose plan it is', async () => {
  const alice = await tenant()
  await driven(alice, two_drives)
  const old = { from: '1910-01-05 07:00:00', to: '1910-01-06 08:00:00' }
  expect((await alice.call(path, old)).list).toMatchObject([{ list: [], limit_exceeded: true }])
  expect((await alice.call(path, period)).list).toMatchObject([{ limit_exceeded: false }])
})

/** Two periods that meet while the second drive is under way. */
const midnight = {
  before: { from: period.from, to: '2026-01-05 08:39:59' },
  after: { from: '2026-01-05 08:40:00', to: period.to },
}

test.each([
  ['overlap', 2, 1],
  ['start', 2, 0],
  ['end', 1, 1],
])('a drive over the end of a period is told as the caller chooses: %s', async (belongs_by, before, after) => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  for (const [part, count] of [
    [midnight.before, before],
    [midnight.after, after],
  ] as const) {
    const { list } = await alice.call('track/list', { tracker_id, ...part, belongs_by })
    expect(list).toHaveLength(count)
    expect((await alice.call(path, { ...part, belongs_by })).list[0].list).toEqual(list)
  }
})

test('a drive that is under way has not ended in any period', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const begin = Math.floor(Date.now() / 1000) * 1000 - 600_000
  const way = Array.from({ length: 60 }, (_, i) => ({
    ...{ time: begin + i * 10_000, lat: 52.5 + i * 0.00125, lng: 13.4, alt: 0, speed: 50, heading: 0 },
    ...{ satellites: 9, precision: 0, flags: 0 },
  }))
  await send(device_id, way)
  const iso = (time: number) => new Date(time).toISOString()
  const asked = { tracker_id, from: iso(begin - 3_600_000), to: iso(begin + 3_600_000) }
  const told = async (belongs_by: string) => (await alice.call('track/list', { ...asked, belongs_by })).list.length
  expect([await told('overlap'), await told('start'), await told('end')]).toEqual([1, 1, 0])
})

test('an order that there is not is told', async () => {
  const { code, body } = await (await tenant()).fails(path, { ...period, belongs_by: 'middle' })
  expect([code, body.errors[0].parameter]).toEqual([7, 'belongs_by'])
})
