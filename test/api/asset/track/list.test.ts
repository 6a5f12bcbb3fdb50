import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bind, block } from '#test/trackers.ts'
import { period, recorded, two_drives } from '../../track/recorded.ts'
import { carried, drove, wire } from './attached.ts'

const { db, tenant, subuser, tracker, driven } = await recorded({ max_time_span: 40 })
const path = 'asset/track/list'
const alice = await tenant()

const vehicle = async (more: object = {}) => {
  const { id } = await alice.call('vehicle/create', { vehicle: { label: 'Lorry', type: 'truck', ...more } })
  return { id, type: 'vehicle' }
}
const employee = async () => ({
  id: (await alice.call('employee/create', { employee: { first_name: 'Ada' } })).id,
  type: 'employee',
})

const none = { count: 0, length: 0, trips_duration: 'PT0S', parking_duration: 'PT0S' }

test('the tracks of a vehicle are those of the trackers that it had, each in its time', async () => {
  const [one, two] = [await driven(alice, two_drives), await driven(alice, two_drives)]
  const asset = await vehicle({ norm_avg_fuel_consumption: 10 })
  await carried(db, alice, [
    [one.tracker_id, -60, asset.id],
    [one.tracker_id, 1800, null],
    [two.tracker_id, 1800, asset.id],
  ])
  const { list, total } = await alice.call(path, { asset, ...period })
  const whole = (await alice.call('track/list', { ...period, tracker_id: one.tracker_id })).list
  const later = (await alice.call('track/list', { ...period, tracker_id: two.tracker_id })).list
  const [{ tracks: first }, { tracks: second }] = list
  expect(list).toMatchObject([
    { tracker_id: one.tracker_id, limit_exceeded: false, interval: { from: wire(-60), to: wire(1799) } },
    { tracker_id: two.tracker_id, limit_exceeded: false, interval: { from: wire(1800), to: period.to } },
  ])
  const fuelled = (track: { length: number }) => ({
    ...track,
    norm_fuel_consumed: expect.closeTo(track.length / 10, 2),
  })
  expect(first).toEqual([fuelled(whole[0])])
  expect(second).toEqual([fuelled(later[1])])
  expect(total).toMatchObject({ count: 2, parking_duration: 'PT0S' })
  expect(total.length).toBeCloseTo(whole[0].length + later[1].length, 3)
  expect(total.norm_fuel_consumed).toBeCloseTo(total.length / 10, 2)
})

test('a drive is cut where the tracker got another vehicle, and the parts add up', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const [lorry, van] = [await vehicle(), await vehicle()]
  await carried(db, alice, [
    [tracker_id, -60, lorry.id],
    [tracker_id, 660, van.id],
  ])
  const whole = (await alice.call('track/list', { ...period, tracker_id })).list
  const [before] = (await alice.call(path, { asset: lorry, ...period })).list
  const after = await alice.call(path, { asset: van, ...period })
  expect(before.tracks).toHaveLength(1)
  expect(after.list[0].tracks).toHaveLength(2)
  expect(after.list[0].tracks[0]).toMatchObject({ start_date: wire(660), start_reason: { reason: 'period' } })
  expect(after.list[0].tracks[1]).toEqual(whole[1])
  expect(before.tracks[0].length + after.list[0].tracks[0].length).toBeCloseTo(whole[0].length, 2)
  const stop = (Date.parse(whole[1].start_date) - Date.parse(whole[0].end_date)) / 1000
  expect(after.total).toMatchObject({ count: 2, parking_duration: `PT${Math.floor(stop / 60)}M${stop % 60}S` })
  // As one, the same kilometres.
  const merged = await alice.call(path, { asset: van, ...period, split: false })
  expect(merged.list[0].tracks).toMatchObject([{ type: 'merged' }])
  expect(merged.total.length).toBeCloseTo(after.total.length, 3)
})

test.each([
  { filter: false, include_gsm_lbs: false },
  { cluster_single_reports: true, count_events: true, omit_addresses: true },
  { with_points: true, point_limit: 2 },
  { split: false, with_points: true },
])('of each time what track/list tells, as it is wished: %j', async (wishes) => {
  const { tracker_id } = await driven(alice, two_drives)
  const asset = await vehicle()
  await carried(db, alice, [[tracker_id, -60, asset.id]])
  const interval = { from: wire(-60), to: period.to }
  const told = (await alice.call('track/list', { tracker_id, ...interval, ...wishes })).list
  expect(told.length).toBeGreaterThan(0)
  expect((await alice.call(path, { asset, ...period, ...wishes })).list).toMatchObject([{ interval, tracks: told }])
})

test('those of an employee by who drove, with the fuel of the vehicle of that time', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const ada = await employee()
  const lorry = await vehicle({ norm_avg_fuel_consumption: 30 })
  await vehicle({ norm_avg_fuel_consumption: 8, tracker_id })
  await carried(db, alice, [[tracker_id, -60, lorry.id]])
  await drove(db, alice, [
    [tracker_id, -60, ada.id],
    [tracker_id, 1800, null],
  ])
  const { list, total } = await alice.call(path, { asset: ada, ...period })
  expect(list).toHaveLength(1)
  expect(list[0].tracks).toHaveLength(1)
  expect(total.norm_fuel_consumed).toBeCloseTo(total.length * 0.3, 2)
})

test('what is tied from now on has no past; who has nothing is told nothing', async () => {
  const { tracker_id } = await driven(alice, two_drives)
  const asset = await vehicle({ tracker_id })
  expect(await alice.call(path, { asset, ...period })).toEqual({ list: [], total: none })
  expect(await alice.call(path, { asset: await employee(), ...period })).toEqual({ list: [], total: none })
})

test('tying writes down itself: creating, changing, taking away, deleting, moving to another tracker', async () => {
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const lorry = await vehicle({ tracker_id: one.tracker_id })
  const van = await vehicle()
  await alice.call('vehicle/update', { vehicle: { id: van.id, tracker_id: one.tracker_id } })
  await alice.call('vehicle/update', { vehicle: { id: van.id, label: 'Van' } })
  await alice.call('vehicle/update', { vehicle: { id: van.id, tracker_id: two.tracker_id } })
  await alice.call('vehicle/delete', { vehicle_id: van.id })
  const { rows } = await sql<{ tracker_id: number; new_vehicle_id: number | null }>`
    select tracker_id, new_vehicle_id from vehicle_change
    where tracker_id in (${one.tracker_id}, ${two.tracker_id}) order by id`.execute(db)
  expect(rows.map((row) => [row.tracker_id === one.tracker_id ? 1 : 2, row.new_vehicle_id])).toEqual([
    [1, lorry.id],
    [1, null],
    [1, van.id],
    [1, null],
    [2, van.id],
    [2, null],
  ])
})

test('a sub-user is told of the trackers that it sees, and of no asset whose tracker it does not see', async () => {
  const [one, two] = [await driven(alice, two_drives), await driven(alice, two_drives)]
  const asset = await vehicle({ tracker_id: two.tracker_id })
  await carried(db, alice, [
    [one.tracker_id, -60, asset.id],
    [one.tracker_id, 1800, null],
    [two.tracker_id, 1800, asset.id],
  ])
  const helper = await subuser(alice)
  expect(await helper.fails(path, { asset, ...period })).toMatchObject({ code: 201, http: 400 })
  await bind(db, alice, helper, [two.tracker_id])
  expect((await helper.call(path, { asset, ...period })).list).toMatchObject([{ tracker_id: two.tracker_id }])
  await block(db, two.source_id)
  expect((await alice.call(path, { asset, ...period })).list).toMatchObject([{ tracker_id: one.tracker_id }])
})

test('nothing of other accounts; unknown assets; too long a period', async () => {
  const asset = await vehicle()
  const bob = await tenant()
  for (const type of ['vehicle', 'employee'])
    expect(await bob.fails(path, { asset: { ...asset, type }, ...period })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { asset: { ...asset, type: 'employee' }, ...period })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { asset, ...period, from: '2025-01-05 08:00:00' })).toMatchObject({ code: 211 })
  expect(await alice.fails(path, { asset, from: period.to, to: period.from })).toMatchObject({ code: 7 })
  expect(await alice.fails(path, { asset: { id: asset.id, type: 'tag' }, ...period })).toMatchObject({ code: 7 })
})

test('what the plan does not keep is said of each time', async () => {
  const asset = await vehicle()
  const { tracker_id } = await tracker(alice)
  await carried(db, alice, [[tracker_id, -4_000_000_000, asset.id]])
  const old = { from: '1910-01-05 07:00:00', to: '1910-01-06 08:00:00' }
  expect((await alice.call(path, { asset, ...old })).list).toMatchObject([{ limit_exceeded: true, tracks: [] }])
})
