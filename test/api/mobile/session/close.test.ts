import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { server, tenant } = await fleet()

test('a phone that has signed out asks nothing any more, and signs in by another link', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  expect(await phone.call('mobile/session/close')).toEqual({})
  expect((await phone.fails('mobile/read')).code).toBe(4)
  expect((await alice.call('mobile/phone/list')).list).toMatchObject([{ id: phone.phone_id, state: 'signed_out' }])
})
