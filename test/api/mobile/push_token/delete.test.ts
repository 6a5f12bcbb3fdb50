import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { listener } from '#test/hooks.ts'
import { signInPhone } from '#test/phones.ts'
import { subscribe } from '#test/push.ts'

const { server, tenant } = await fleet()
const service = await listener({ tls: true })

test('a phone that wants it no more is not pushed anything, and signed in all the same', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { token: endpoint, keys } = subscribe(service)
  await phone.call('mobile/push_token/bind', { endpoint, keys })
  await phone.call('mobile/push_token/delete')
  const asked = { tracker_id: phone.tracker_id, message: 'Hello' }
  expect(await alice.call('tracker/chat/send', asked)).toMatchObject({ notified: false })
  expect((await phone.call('mobile/read')).messages).toMatchObject([{ text: 'Hello', read: null }])
})
