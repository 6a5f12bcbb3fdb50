import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, server, tenant, subuser } = await fleet()

test('a phone is cut off, and nothing of it is left', async () => {
  const alice = await tenant()
  const { phone_id } = await signInPhone(server, alice)
  expect(await alice.call('mobile/phone/delete', { phone_id })).toEqual({})
  expect((await alice.call('mobile/phone/list')).list).toEqual([])
  const sessions = db.selectFrom('session').select('id').where('phone_id', '=', phone_id)
  expect(await sessions.execute()).toEqual([])
})

test('it takes the right, and a phone of the account', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const phone = await signInPhone(server, alice)
  const { phone_id } = phone
  expect((await mallory.fails('mobile/phone/delete', { phone_id })).code).toBe(201)
  expect((await (await subuser(alice)).fails('mobile/phone/delete', { phone_id })).code).toBe(13)
  await phone.call('mobile/read')
})
