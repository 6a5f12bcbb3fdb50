import { expect, test } from 'vitest'
import { textsOf } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, server, tenant, tracker } = await fleet()
const path = 'tracker/chat/broadcast'

test('each is written to that can be, and those that cannot are told', async () => {
  const alice = await tenant()
  const [one, two] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const box = await tracker(alice)
  const blocked = await signInPhone(server, alice)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', blocked.tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  const trackers = [two, one, box, blocked, one].map(({ tracker_id }) => tracker_id)
  const answer = await alice.call(path, { trackers, message: 'Ice on the road' })
  expect(answer).toEqual({
    sent_to: [one.tracker_id, two.tracker_id],
    not_sent_to: [box.tracker_id, blocked.tracker_id],
  })
  for (const { tracker_id } of [one, two]) expect(await textsOf(alice, tracker_id)).toEqual(['Ice on the road'])
  const told = db.selectFrom('history').select('tracker_id').where('account_id', '=', alice.id)
  const entries = await told.where('event', '=', 'phone_message').orderBy('tracker_id').execute()
  expect(entries.map(({ tracker_id }) => tracker_id)).toEqual([one.tracker_id, two.tracker_id])
})

test('to nobody where one is another’s, or where there are too many', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const own = await signInPhone(server, alice)
  const theirs = await signInPhone(server, mallory)
  const trackers = [own.tracker_id, theirs.tracker_id]
  expect((await alice.fails(path, { trackers, message: 'Hello' })).code).toBe(217)
  expect(await textsOf(alice, own.tracker_id)).toEqual([])
  const many = Array.from({ length: 301 }, (_, i) => i + 1)
  expect((await alice.fails(path, { trackers: many, message: 'Hello' })).code).toBe(221)
  expect(await alice.call(path, { trackers: [], message: 'Hello' })).toEqual({ sent_to: [], not_sent_to: [] })
})
