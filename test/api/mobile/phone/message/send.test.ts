import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, server, tenant, subuser } = await fleet()
const path = 'mobile/phone/message/send'

test('a phone reads what was written to it, and the history has it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { phone_id, tracker_id } = phone
  const text = 'Come back to the yard,\nGate 7'
  const { id, notified } = await alice.call(path, { phone_id, text })
  expect(notified).toBe(false)
  expect((await phone.call('mobile/read')).messages).toMatchObject([{ id, text, read: null }])
  const { event, message, extra } = await db
    .selectFrom('history')
    .select(['event', 'message', 'extra'])
    .where('account_id', '=', alice.id)
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  expect({ event, message, extra }).toEqual({
    ...{ event: 'phone_message', message: `Message to a phone: ${text}` },
    extra: { phone_id, message_id: id, text },
  })
})

test('it takes the right, a phone of the account, and a device that is not blocked', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { phone_id, tracker_id } = await signInPhone(server, alice)
  const asked = { phone_id, text: 'Hello' }
  expect((await mallory.fails(path, asked)).code).toBe(201)
  expect((await (await subuser(alice)).fails(path, asked)).code).toBe(13)
  expect((await (await subuser(alice, ['tracker_update'])).fails(path, asked)).code).toBe(201)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect((await alice.fails(path, asked)).code).toBe(208)
})

test('what is empty, blank or too long is told by its name', async () => {
  const alice = await tenant()
  const { phone_id } = await signInPhone(server, alice)
  for (const text of ['', ' \n ', 'a'.repeat(501), 'a\u0007'])
    expect((await alice.fails(path, { phone_id, text })).body.errors).toMatchObject([{ parameter: 'text' }])
})
