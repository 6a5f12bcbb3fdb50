import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, server, tenant, subuser } = await fleet()
const path = 'mobile/phone/message/list'

test('the newest two hundred are kept and listed, the last first', async () => {
  const alice = await tenant()
  const { phone_id } = await signInPhone(server, alice)
  const { id: account_id } = alice
  const old = Array.from({ length: 200 }, (_, i) => ({
    ...{ account_id, phone_id, text: `${i}`, sent: new Date(), sent_by: account_id },
  }))
  await db.insertInto('phone_message').values(old).execute()
  const { id } = await alice.call('mobile/phone/message/send', { phone_id, text: 'The last' })
  const { list } = await alice.call(path, { phone_id })
  expect(list).toHaveLength(200)
  expect(list[0]).toMatchObject({ id, text: 'The last', read: null })
  expect(list.at(-1).text).toBe('1')
  const { rows } = await db
    .selectFrom('phone_message')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where('phone_id', '=', phone_id)
    .executeTakeFirstOrThrow()
  expect(rows).toBe(200)
})

test('to who sees the phone', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { phone_id, tracker_id } = await signInPhone(server, alice)
  const bob = await subuser(alice)
  expect((await mallory.fails(path, { phone_id })).code).toBe(201)
  expect((await bob.fails(path, { phone_id })).code).toBe(201)
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [tracker_id] })
  expect(await bob.call(path, { phone_id })).toEqual({ list: [] })
})
