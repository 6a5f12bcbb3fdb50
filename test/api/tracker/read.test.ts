import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('as it is listed', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { list } = await alice.call('tracker/list')
  expect(await alice.call('tracker/read', { tracker_id })).toEqual({ value: list[0] })
})

test('a blocked one tells that it is', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await block(db, source_id)
  expect((await alice.call('tracker/read', { tracker_id })).value.source.blocked).toBe(true)
})

test('unknown, foreign and not bound trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const driver = await subuser(alice)
  for (const stranger of [bob, driver])
    expect(await stranger.fails('tracker/read', { tracker_id })).toMatchObject({ code: 201, http: 400 })
  await bind(db, alice, driver, [tracker_id])
  expect((await driver.call('tracker/read', { tracker_id })).value.id).toBe(tracker_id)
})
