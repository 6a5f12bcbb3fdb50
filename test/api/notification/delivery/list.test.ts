import { expect, test } from 'vitest'
import { type Answer, fleet } from '#test/fleet.ts'
import { entry } from '#test/hooks.ts'
import { make } from '#test/rules.ts'

const { db, tenant, tracker } = await fleet()
const path = 'notification/delivery/list'

test('deliveries of every channel are listed, the newest first', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id: webhook_id } = await alice.call('webhook/create', {
    webhook: { label: 'ours', url: 'https://a.example/' },
  })
  const key = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const push = { application: 'w3c_pushapi', token: `https://push.example/${alice.id}`, parameters: key }
  await alice.call('user/session/push_token/bind', { ...push, category_filter: '*' })
  const alerts = { emails: ['ada@mail.example'], sms_phones: ['112112'], phones: ['113113'], push_enabled: true }
  const rule_id = await make(alice, { trackers: [tracker_id], alerts })
  const id = await entry(db, alice, tracker_id, { rule_id })
  const { list, count } = await alice.call(path)
  expect(count).toBe(5)
  expect(list.map((one: Answer) => one.id)).toEqual(
    list.map((one: Answer) => one.id).toSorted((a: number, b: number) => b - a),
  )
  const told = list.map((one: Answer) => [one.channel, one.recipient, one.status, one.entry_id]).sort()
  expect(told).toEqual([
    ['mail', 'ada@mail.example', 'waiting', id],
    ['sms', '112112', 'waiting', id],
    ['voice', '113113', 'waiting', id],
    ['web_push', '', 'waiting', id],
    ['webhook', `${webhook_id}`, 'waiting', id],
  ])
  expect(await alice.call(path, { channel: 'sms', status: 'waiting' })).toMatchObject({
    count: 1,
    list: [{ channel: 'sms' }],
  })
  expect(await alice.call(path, { channel: 'sms', status: 'dead' })).toEqual({ list: [], count: 0 })
  expect((await alice.call(path, { limit: 2, offset: 4 })).list).toHaveLength(1)
  expect(await (await tenant()).call(path)).toEqual({ list: [], count: 0 })
  expect(await alice.fails(path, { limit: 10_001 })).toMatchObject({ code: 212 })
  expect((await alice.call('webhook/delivery/list')).count).toBe(1)
})
