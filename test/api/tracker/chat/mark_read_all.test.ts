import { expect, test } from 'vitest'
import { writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { server, tenant, subuser } = await fleet()
const path = 'tracker/chat/mark_read_all'

test('of the trackers that are named, else of all that who asks sees', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const phones = [await signInPhone(server, alice), await signInPhone(server, alice), await signInPhone(server, alice)]
  for (const phone of phones) await writeFrom(phone, 'Hello')
  const [one, two, three] = phones.map(({ tracker_id }) => tracker_id) as [number, number, number]
  const unread = async () => Object.keys((await alice.call('tracker/chat/unread/count')).value).map(Number)
  await alice.call(path, { trackers: [one] })
  expect(await unread()).toEqual([two, three])
  const bob = await subuser(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [two] })
  await bob.call(path)
  expect(await unread()).toEqual([three])
  expect((await mallory.fails(path, { trackers: [three] })).code).toBe(201)
  await mallory.call(path)
  expect(await unread()).toEqual([three])
})
