import { expect, test } from 'vitest'
import { writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { server, tenant } = await fleet()
const path = 'mobile/chat/mark_read'

test('what was shown is delivered, once, and what came after is not', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const write = async (message: string) => (await alice.call('tracker/chat/send', { tracker_id, message })).id
  const list = async () => (await alice.call('tracker/chat/list', { tracker_id })).list
  const last_id = await write('One')
  await write('Two')
  await phone.call(path, { last_id })
  const [first, second] = await list()
  expect([first.status, second.status]).toEqual(['DELIVERED', 'PENDING'])
  await phone.call(path, { last_id })
  expect((await list())[0]).toEqual(first)
})

test('a phone reads neither for another tracker, nor in place of the office', async () => {
  const alice = await tenant()
  const [ada, other] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const { tracker_id } = ada
  await alice.call('tracker/chat/send', { tracker_id, message: 'Hello' })
  const last_id = await writeFrom(ada, 'Yes?')
  await other.call(path, { last_id })
  await ada.call(path, { last_id: last_id - 1 })
  await ada.call(path, { last_id })
  const { list } = await alice.call('tracker/chat/list', { tracker_id })
  expect(list).toMatchObject([{ status: 'DELIVERED' }, { unread: true }])
})
