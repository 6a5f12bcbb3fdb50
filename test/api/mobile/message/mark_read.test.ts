import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { server, tenant } = await fleet()

test('what was shown is read, once, and what came after is not', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { phone_id } = phone
  const write = async (text: string) => (await alice.call('mobile/phone/message/send', { phone_id, text })).id
  const last_id = await write('Two')
  const read = async () => {
    const { list } = await alice.call('mobile/phone/message/list', { phone_id })
    return list.map(({ text, read }: { text: string; read: string | null }) => [text, read !== null])
  }
  await write('Three')
  await phone.call('mobile/message/mark_read', { last_id })
  expect(await read()).toEqual([
    ['Three', false],
    ['Two', true],
  ])
  const [, { read: first }] = (await alice.call('mobile/phone/message/list', { phone_id })).list
  await phone.call('mobile/message/mark_read', { last_id })
  expect((await alice.call('mobile/phone/message/list', { phone_id })).list[1].read).toBe(first)
})

test('a phone reads what is written to it alone', async () => {
  const alice = await tenant()
  const [ada, other] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const { id: last_id } = await alice.call('mobile/phone/message/send', { phone_id: ada.phone_id, text: 'Hello' })
  await other.call('mobile/message/mark_read', { last_id })
  expect((await other.call('mobile/read')).messages).toEqual([])
  expect((await ada.call('mobile/read')).messages).toMatchObject([{ id: last_id, read: null }])
})
