import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, server, tenant, subuser } = await fleet()

test('a phone that is signed in is told with the link that waits for it', async () => {
  const alice = await tenant()
  const { phone_id } = await signInPhone(server, alice)
  const { url, expires } = await alice.call('mobile/phone/renew', { phone_id })
  expect(url).toMatch(/\/go#[0-9a-f]{32}$/)
  expect((await alice.call('mobile/phone/list')).list).toMatchObject([{ state: 'signed_in', invited_until: expires }])
})

test('it takes the right, and a phone of the account', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { phone_id } = await signInPhone(server, alice)
  expect((await mallory.fails('mobile/phone/renew', { phone_id })).code).toBe(201)
  expect((await (await subuser(alice)).fails('mobile/phone/renew', { phone_id })).code).toBe(13)
})

test('of mails an account has as many a day as it may', async () => {
  const narrow = await fleet({ invitation_quota: 1 })
  const bob = await narrow.tenant()
  const { phone_id } = await bob.call('mobile/phone/invite', { label: 'Ada', email: 'ada@driver.example' })
  expect((await bob.fails('mobile/phone/renew', { phone_id, email: 'ada@driver.example' })).code).toBe(268)
  await bob.call('mobile/phone/renew', { phone_id })
})

test('visitors of a demo make links, and mail none', async () => {
  const alice = await tenant()
  const { phone_id } = await signInPhone(server, alice)
  await db.updateTable('users').set({ demo: true }).where('id', '=', alice.id).execute()
  expect((await alice.fails('mobile/phone/renew', { phone_id, email: 'ada@driver.example' })).code).toBe(101)
  await alice.call('mobile/phone/renew', { phone_id })
})
