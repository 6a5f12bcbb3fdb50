import { expect, test } from 'vitest'
import { period, recorded, two_drives } from '../../track/recorded.ts'
import { carried, wire } from './attached.ts'

const { db, tenant, driven } = await recorded({ max_time_span: 40 })
const path = 'asset/track/read'
const alice = await tenant()

/** A vehicle that had one tracker in its first drive, and another one since. */
const moved = async () => {
  const [one, two] = [await driven(alice, two_drives), await driven(alice, two_drives)]
  const { id } = await alice.call('vehicle/create', { vehicle: { label: 'Lorry', type: 'truck' } })
  await carried(db, alice, [
    [one.tracker_id, -60, id],
    [one.tracker_id, 660, null],
    [two.tracker_id, 1800, id],
  ])
  return { asset: { id, type: 'vehicle' }, one, two }
}

test.each([{}, { simplify: false }, { simplify: false, filter: false }, { point_limit: 10, include_gsm_lbs: false }])(
  'of each time the points that track/read tells of it: %j',
  async (wishes) => {
    const { asset, one, two } = await moved()
    const { list } = await alice.call(path, { asset, ...period, ...wishes })
    const intervals = [
      { tracker_id: one.tracker_id, interval: { from: wire(-60), to: wire(659) } },
      { tracker_id: two.tracker_id, interval: { from: wire(1800), to: period.to } },
    ]
    expect(list).toMatchObject(intervals)
    for (const [i, { tracker_id, interval }] of intervals.entries()) {
      const told = await alice.call('track/read', { tracker_id, ...interval, ...wishes })
      expect(told.list.length).toBeGreaterThan(1)
      expect(list[i].track_points).toEqual(told.list)
      expect(list[i].limit_exceeded).toBe(false)
    }
  },
)

test('no times, and times without points, are told as such, however they are written', async () => {
  const { asset } = await moved()
  const { asset: other, one } = await moved()
  await carried(db, alice, [[one.tracker_id, 80_000, other.id]])
  const late = { from: wire(80_000), to: wire(81_000) }
  for (const simplify of [true, false]) {
    const early = { from: wire(-7200), to: wire(-3600), simplify }
    expect(await alice.call(path, { asset, ...early })).toEqual({ list: [] })
    expect((await alice.call(path, { asset: other, ...late, simplify })).list[0]).toMatchObject({ track_points: [] })
  }
})

test('unknown assets, those of others, too long a period', async () => {
  const { asset } = await moved()
  const bob = await tenant()
  expect(await bob.fails(path, { asset, ...period })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { asset: { id: 999_999, type: 'vehicle' }, ...period })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { asset, ...period, from: '2025-01-05 08:00:00' })).toMatchObject({ code: 211 })
})
