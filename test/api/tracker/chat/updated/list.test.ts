import { expect, test } from 'vitest'
import { writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, server, tenant } = await fleet()
const path = 'tracker/chat/updated/list'

test('when something was last written, by tracker, of those where anything was', async () => {
  const alice = await tenant()
  const [one, two] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  await writeFrom(one, 'First', -5)
  await alice.call('tracker/chat/send', { tracker_id: one.tracker_id, message: 'Last' })
  const { list } = await alice.call('tracker/chat/list', { tracker_id: one.tracker_id })
  const value = { [one.tracker_id]: list[1].submit_time }
  expect(await alice.call(path)).toEqual({ value })
  expect(await alice.call(path, { trackers: [one.tracker_id, two.tracker_id] })).toEqual({ value })
  expect(await alice.call(path, { trackers: [two.tracker_id] })).toEqual({ value: {} })
})

test('of another’s tracker, of one that is blocked, or of too many, of none', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { tracker_id } = await signInPhone(server, alice)
  expect((await mallory.fails(path, { trackers: [tracker_id] })).code).toBe(217)
  expect((await alice.fails(path, { trackers: Array.from({ length: 301 }, (_, i) => i + 1) })).code).toBe(221)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect((await alice.fails(path, { trackers: [tracker_id] })).code).toBe(217)
})
