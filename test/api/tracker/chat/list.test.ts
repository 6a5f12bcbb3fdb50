import { expect, test } from 'vitest'
import { textsOf, writeFrom } from '#test/chat.ts'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'

const { db, server, tenant, tracker, subuser } = await fleet()
const path = 'tracker/chat/list'

test('both sides are listed by time, each with who it was and what became of it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  await writeFrom(phone, 'I am at the gate', -1)
  const { id } = await alice.call('tracker/chat/send', { tracker_id, message: 'It opens' })
  await phone.call('mobile/chat/mark_read', { last_id: id })
  const { list } = await alice.call(path, { tracker_id })
  expect(list).toMatchObject([
    { text: 'I am at the gate', type: 'INCOMING', status: 'DELIVERED', update_time: null, employee_id, unread: true },
    { id, text: 'It opens', type: 'OUTGOING', status: 'DELIVERED', employee_id, user_id: alice.id, unread: false },
  ])
  expect(list[1].update_time).toMatch(/^\d{4}-/)
  expect(list[0]).not.toHaveProperty('user_id')
})

test('seven days are listed unless a period is named; limit and order count from its begin or its end', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  await writeFrom(phone, 'Old', -8 * 1440)
  for (const [i, text] of ['One', 'Two', 'Three'].entries()) await writeFrom(phone, text, i - 10)
  expect(await textsOf(alice, tracker_id)).toEqual(['One', 'Two', 'Three'])
  const texts = async (params: object) =>
    (await alice.call(path, { tracker_id, ...params })).list.map(({ text }: { text: string }) => text)
  expect(await texts({ limit: 1 })).toEqual(['One'])
  expect((await alice.call(path, { tracker_id, limit: 1 })).count).toBe(3)
  expect(await texts({ limit: 2, ascending: false })).toEqual(['Three', 'Two'])
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  expect(await texts({ from: ago(9), to: ago(7) })).toEqual(['Old'])
  for (const params of [{ limit: 1025 }, { limit: -1 }, { from: ago(1), to: ago(2) }])
    expect((await alice.fails(path, { tracker_id, ...params })).code).toBe(7)
})

test('the newest five thousand of a tracker are kept', async () => {
  const alice = await tenant()
  const { tracker_id } = await signInPhone(server, alice)
  const { id: account_id } = alice
  const old = Array.from({ length: 5000 }, (_, i) => ({
    ordinal: i + 1,
    ...{ account_id, tracker_id, incoming: true, text: `${i}`, submitted: new Date() },
  }))
  await db.insertInto('chat_message').values(old).execute()
  await alice.call('tracker/chat/send', { tracker_id, message: 'The last' })
  const those = db.selectFrom('chat_message').select('text').where('tracker_id', '=', tracker_id).orderBy('id')
  const texts = (await those.execute()).map(({ text }) => text)
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([5000, '1', 'The last'])
})

test('to who sees the tracker, whose device can be written to and is not blocked', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { tracker_id } = await signInPhone(server, alice)
  const bob = await subuser(alice)
  for (const stranger of [mallory, bob]) expect((await stranger.fails(path, { tracker_id })).code).toBe(201)
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [tracker_id] })
  expect(await bob.call(path, { tracker_id })).toEqual({ list: [], count: 0 })
  const box = await tracker(alice)
  expect((await alice.fails(path, { tracker_id: box.tracker_id })).code).toBe(214)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', box.source_id).execute()
  expect((await alice.fails(path, { tracker_id: box.tracker_id })).code).toBe(208)
})

test('what was written by a phone that is cut off since is read on, and nothing more is written', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const phone = await signInPhone(server, alice, { tracker_id })
  await writeFrom(phone, 'Hello')
  await alice.call('mobile/phone/delete', { phone_id: phone.phone_id })
  expect(await textsOf(alice, tracker_id)).toEqual(['Hello'])
  expect((await alice.fails('tracker/chat/send', { tracker_id, message: 'Hello' })).code).toBe(214)
})
