import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/settings/password/read'

test('tells whether there is a password, and nothing of it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice, { model: 'wialon_ips' })
  expect(await alice.call(path, { tracker_id })).toEqual({ required: false })
  await alice.call('tracker/settings/password/update', { tracker_id, password: 'wheelhouse' })
  expect(await alice.call(path, { tracker_id })).toEqual({ required: true })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.call(path, { tracker_id: cloned })).toEqual({ required: true })
})

test('unknown, foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id: 2_000_000_000 })).toMatchObject({ code: 204 })
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 204, http: 404 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
