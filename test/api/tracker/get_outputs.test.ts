import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/get_outputs'
const numbered = (...numbers: number[]) => ({ result: numbers.map((number) => ({ number, title: '' })) })

test('lists the outputs that can be switched, and not the one that cuts the engine', async () => {
  const alice = await tenant()
  const outputsOf = async (model: string, device = {}) =>
    alice.call(path, { tracker_id: (await tracker(alice, { model, ...device })).tracker_id })
  expect(await outputsOf('fmb120')).toEqual(numbered(1, 2))
  expect(await outputsOf('jt808')).toEqual(numbered(2))
  expect(await outputsOf('gt06n')).toEqual(numbered())
  expect(await outputsOf('osmand', { device_id: 'phone-of-outputs' })).toEqual(numbered())
})

test('of trackers that are seen and not blocked', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const carol = await subuser(alice)
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  expect(await carol.call(path, { tracker_id })).toEqual(numbered(1))
  await block(db, source_id)
  expect(await carol.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
