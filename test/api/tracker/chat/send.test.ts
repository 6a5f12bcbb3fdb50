import { expect, test } from 'vitest'
import { textsOf } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'
import { clone } from '#test/trackers.ts'

const { db, dealer_id, server, tenant, tracker, subuser } = await fleet()
const path = 'tracker/chat/send'

test('every phone of the tracker reads what was written to it, no other does, and the history has it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const [second, other] = [await signInPhone(server, alice, { tracker_id }), await signInPhone(server, alice)]
  const text = 'Come back to the yard,\nGate 7'
  const { id, notified } = await alice.call(path, { tracker_id, message: text })
  expect(notified).toBe(false)
  for (const one of [phone, second])
    expect((await one.call('mobile/read')).messages).toMatchObject([{ id, text, own: false, read: null }])
  expect((await other.call('mobile/read')).messages).toEqual([])
  const { event, message, extra } = await db
    .selectFrom('history')
    .select(['event', 'message', 'extra'])
    .where('account_id', '=', alice.id)
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  expect({ event, message, extra }).toEqual({
    ...{ event: 'phone_message', message: `Message to a phone: ${text}` },
    extra: { message_id: id, text },
  })
})

test('a long one is whole for the phone, and shortened in the history', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const message = '🚚'.repeat(10_000)
  await alice.call(path, { tracker_id, message })
  expect((await phone.call('mobile/chat/list')).list[0].text).toBe(message)
  const those = db.selectFrom('history').select('extra').where('account_id', '=', alice.id)
  expect((await those.executeTakeFirstOrThrow()).extra).toMatchObject({ text: `${'🚚'.repeat(499)}…` })
})

test('it takes a tracker that the caller sees, is not blocked and has a phone, and its plan', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { tracker_id } = await signInPhone(server, alice)
  const asked = { tracker_id, message: 'Hello' }
  for (const stranger of [mallory, await subuser(alice)]) expect((await stranger.fails(path, asked)).code).toBe(201)
  const box = await tracker(alice)
  expect((await alice.fails(path, { ...asked, tracker_id: box.tracker_id })).code).toBe(214)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', box.source_id).execute()
  expect((await alice.fails(path, { ...asked, tracker_id: box.tracker_id })).code).toBe(208)
  const plan = db.updateTable('tariff').where('dealer_id', '=', dealer_id)
  await plan.set({ features: ['checkin'] }).execute()
  expect((await alice.fails(path, asked)).code).toBe(236)
  await plan.set({ features: ['chat'] }).execute()
  expect((await alice.call(path, asked)).id).toBeGreaterThan(0)
})

test('what is written to a clone is of the account that has it, and nobody else reads it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const phone = await signInPhone(server, alice)
  const { source_id } = await db
    .selectFrom('tracker')
    .select('source_id')
    .where('id', '=', phone.tracker_id)
    .executeTakeFirstOrThrow()
  const tracker_id = await clone(db, bob, source_id)
  await bob.call(path, { tracker_id, message: 'For whom?' })
  expect(await textsOf(bob, tracker_id)).toEqual(['For whom?'])
  expect((await phone.call('mobile/read')).messages).toEqual([])
  expect(await textsOf(alice, phone.tracker_id)).toEqual([])
})

test('what is empty, blank or too long is told by its name', async () => {
  const alice = await tenant()
  const { tracker_id } = await signInPhone(server, alice)
  for (const message of ['', ' \n ', 'a'.repeat(20_001), 'a\u0007'])
    expect((await alice.fails(path, { tracker_id, message })).body.errors).toMatchObject([{ parameter: 'message' }])
})
