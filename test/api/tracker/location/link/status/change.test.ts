import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { change, make, plain, read, right } from '#test/links.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()

test('a link is switched off and on', async () => {
  const alice = await tenant()
  const id = await make(alice, plain((await tracker(alice)).tracker_id))
  for (const is_active of [false, false, true]) {
    await alice.call(change, { id, is_active })
    expect((await read(alice, id)).enabled).toBe(is_active)
  }
})

test('it must be one’s own', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, plain(tracker_id))
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [tracker_id])
  expect(await bob.fails(change, { id, is_active: false })).toMatchObject({ code: 201 })
  expect(await helper.fails(change, { id, is_active: false })).toMatchObject({ code: 13 })
  expect(await (await subuser(alice)).fails(change, { id, is_active: false })).toMatchObject({ code: 13 })
  const own = await make(helper, plain(tracker_id))
  await helper.call(change, { id: own, is_active: false })
  expect((await read(alice, own)).enabled).toBe(false)
})
