import { expect, test } from 'vitest'
import { writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { server, tenant, subuser } = await fleet()
const path = 'tracker/chat/mark_read'

test('what one in the office has read all have, and the phone is told when', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const bob = await subuser(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [tracker_id] })
  const [one, two, three] = [await writeFrom(phone, 'One'), await writeFrom(phone, 'Two'), await writeFrom(phone, '3')]
  await bob.call(path, { message_id: one })
  expect(await alice.call('tracker/chat/unread/count')).toEqual({ value: { [tracker_id]: 2 } })
  await alice.call(path, { message_ids: [one, two] })
  const read = (await phone.call('mobile/read')).messages.map(({ id, read }: { id: number; read: string | null }) => [
    id,
    read !== null,
  ])
  expect(read).toEqual([
    [three, false],
    [two, true],
    [one, true],
  ])
})

test('one of the office stays as it is, one that is not there is 201 and marks none, and one has to be named', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const message_id = await writeFrom(phone, 'Hello')
  const { id: own } = await alice.call('tracker/chat/send', { tracker_id, message: 'Yes?' })
  await alice.call(path, { message_id: own })
  expect((await alice.call('tracker/chat/list', { tracker_id })).list.at(-1).status).toBe('PENDING')
  expect((await mallory.fails(path, { message_id })).code).toBe(201)
  expect((await alice.fails(path, { message_ids: [message_id, 2_000_000_000] })).code).toBe(201)
  expect(await alice.call('tracker/chat/unread/count')).toEqual({ value: { [tracker_id]: 1 } })
  expect((await alice.fails(path)).body.errors).toMatchObject([{ parameter: 'message_id' }])
})
