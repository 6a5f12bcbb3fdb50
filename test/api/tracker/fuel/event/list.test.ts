import { expect, test } from 'vitest'
import { clone } from '#test/trackers.ts'
import { asked, tanked } from '../tanked.ts'

const { db, tenant, tracker, fuelled } = await tanked({ max_time_span: 400 })
const path = 'tracker/fuel/event/list'
const alice = await tenant()
const [one, other] = [await fuelled(alice), await fuelled(alice, { accuracy: 30 })]
const { tracker_id: bare } = await tracker(alice)
const trackers = [other.tracker_id, one.tracker_id, bare]

test('events of all are listed by when they began, each with its sensor', async () => {
  const { list, limit_exceeded } = await alice.call(path, { trackers, ...asked })
  expect(limit_exceeded).toBe(false)
  const told = list.map(({ tracker_id, kind }: { tracker_id: number; kind: string }) => [tracker_id, kind])
  expect(told.toSorted()).toEqual(
    [
      [one.tracker_id, 'filling'],
      [other.tracker_id, 'filling'],
      [one.tracker_id, 'drain'],
    ].toSorted(),
  )
  const times = list.map(({ from }: { from: string }) => from)
  expect(times).toEqual(times.toSorted())
  expect(list.at(-1)).toMatchObject({
    ...{ tracker_id: one.tracker_id, sensor_id: one.sensor_id, sensor_name: 'fuel', units: 'l', units_type: 'litre' },
    ...{ kind: 'drain', location: { lat: expect.any(Number) } },
  })
  expect((await alice.call(path, { trackers: [], ...asked })).list).toEqual([])
})

test('217 where one is unknown or blocked, 211 for too many days of trackers together', async () => {
  const theirs = await fuelled(await tenant())
  expect(await alice.fails(path, { trackers: [...trackers, theirs.tracker_id], ...asked })).toMatchObject({ code: 217 })
  const lent = await clone(db, alice, theirs.source_id)
  expect((await alice.call(path, { trackers: [lent], ...asked })).list).toHaveLength(2)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', theirs.source_id).execute()
  expect(await alice.fails(path, { trackers: [lent], ...asked })).toMatchObject({ code: 217 })
  const year = { from: '2026-01-01 00:00:00', to: '2026-12-31 00:00:00' }
  const many = Array.from({ length: 12 }, (_, i) => i + 1)
  expect(await alice.fails(path, { trackers: many, ...year })).toMatchObject({ code: 211 })
  expect((await alice.call(path, { trackers, ...year })).list).toHaveLength(3)
  const most = Array.from({ length: 129 }, (_, i) => i + 1)
  expect(await alice.fails(path, { trackers: most, ...asked })).toMatchObject({ code: 7 })
})
