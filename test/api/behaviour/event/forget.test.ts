import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const path = 'behaviour/event/forget'
const event = { type: 'speeding', time: '2026-11-02 08:01:12', reason: 'To the hospital.' }

const excused = async () => {
  const { tracker_id, source_id } = await tracker(alice)
  const { id } = await alice.call('behaviour/event/excuse', { tracker_id, ...event })
  return { source_id, asked: { tracker_id, excuse_id: id } }
}
const countOf = async (tracker_id: number) =>
  (await db.selectFrom('behaviour_excuse').select('id').where('tracker_id', '=', tracker_id).execute()).length

test('an excuse is taken back, once', async () => {
  const { asked } = await excused()
  await alice.call(path, asked)
  expect(await countOf(asked.tracker_id)).toBe(0)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 201 })
})

test('what others have excused is not known', async () => {
  const [{ asked, source_id }, other] = [await excused(), await excused()]
  expect(await alice.fails(path, { ...asked, tracker_id: other.asked.tracker_id })).toMatchObject({ code: 201 })
  const mallory = await tenant()
  expect(await mallory.fails(path, asked)).toMatchObject({ code: 201 })
  const lent = await clone(db, mallory, source_id)
  expect(await mallory.fails(path, { ...asked, tracker_id: lent })).toMatchObject({ code: 219 })
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
  expect(await countOf(asked.tracker_id)).toBe(1)
})
