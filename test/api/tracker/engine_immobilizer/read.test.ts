import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block, hear } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/engine_immobilizer/read'
const set = 'tracker/engine_immobilizer/set'

test('as the device told last, in its messages or in an answer', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice, { model: 'gt06n' })
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
  const answered = (minutes: number) =>
    db
      .updateTable('device_command')
      .set({ state: 'answered', ended: new Date(minutesAgo(minutes)) })
      .where('source_id', '=', source_id)
      .execute()
  const told: boolean[] = []
  const note = async () => told.push((await alice.call(path, { tracker_id })).enabled)
  await note()
  await hear(db, source_id, { status: { fuel_cut: false }, at: minutesAgo(9) })
  await note()
  await alice.call(set, { tracker_id, enabled: true })
  await note()
  await answered(8)
  await note()
  await hear(db, source_id, { status: { fuel_cut: false }, at: minutesAgo(7) })
  await note()
  await hear(db, source_id, { status: { fuel_cut: true }, at: minutesAgo(6) })
  await note()
  expect(told).toEqual([false, false, false, true, false, true])
})

test('of trackers that are seen, not blocked, and have such an output', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice, { model: 'gt06n' })
  const carol = await subuser(alice)
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 204 })
  await bind(db, alice, carol, [tracker_id])
  expect(await carol.call(path, { tracker_id })).toEqual({ enabled: false })
  const { tracker_id: other } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id: other })).toMatchObject({ code: 214 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
