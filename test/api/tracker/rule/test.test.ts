import { expect, test } from 'vitest'
import { type Answer, fleet } from '#test/fleet.ts'
import { listener, status } from '#test/hooks.ts'
import { mailbox } from '#test/mailbox.ts'
import { make } from '#test/rules.ts'
import { bind } from '#test/trackers.ts'

const box = await mailbox()
const gateway = await listener()
const { db, tenant, tracker, subuser } = await fleet({
  smtp_url: box.smtp_url,
  sms_url: `${gateway.url}/sms?to={phone}&text={message}`,
})
const path = 'tracker/rule/test'

const noted = (list: Answer[]) => list.map(({ channel, configured, sent }) => [channel, configured, sent])

test('each recipient is told once that it is a test, and what became of it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Lorry' })
  const alerts = { emails: ['one@mail.example', 'two@mail.example'], sms_phones: ['4915112345678'], phones: ['112112'] }
  const rule_id = await make(alice, { trackers: [tracker_id], alerts, primary_text: 'Slow down', suspended: true })
  const { list } = await alice.call(path, { rule_id })
  expect(list).toEqual([
    { channel: 'mail', configured: true, recipients: 2, sent: 2, errors: [] },
    { channel: 'sms', configured: true, recipients: 1, sent: 1, errors: [] },
    { channel: 'voice', configured: false, recipients: 1, sent: 0, errors: [] },
  ])
  for (const address of alerts.emails)
    expect(box.to(address)).toMatchObject([{ text: expect.stringContaining('[Test] Slow down') }])
  expect(gateway.at('/sms?to=4915112345678&text=Lorry%3A%20%5BTest%5D%20Slow%20down')).toHaveLength(1)
  expect((await alice.call('history/unread/count')).count).toBe(0)
})

test('what a gateway refuses is told in its words, and no more than ten are asked', async () => {
  const alice = await tenant()
  const sms_phones = Array.from({ length: 12 }, (_, i) => `49151000000${10 + i}`)
  const paths = sms_phones.map((phone) => `/sms?to=${phone}&text=%3A%20%5BTest%5D%20Too%20fast`)
  for (const at of paths.slice(0, 5)) gateway.answers[at] = status(403)
  const rule_id = await make(alice, { alerts: { sms_phones } })
  expect((await alice.call(path, { rule_id })).list).toEqual([
    { channel: 'sms', configured: true, recipients: 12, sent: 5, errors: ['The answer was 403'] },
  ])
  expect(paths.flatMap(gateway.at)).toHaveLength(10)
})

test('applications of who sees its trackers are told, and what cannot be reached is said', async () => {
  const alice = await tenant()
  const [seeing, other] = [await subuser(alice), await subuser(alice)]
  const { tracker_id } = await tracker(alice)
  await bind(db, alice, seeing, [tracker_id])
  const key = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  for (const [i, person] of [alice, seeing, other].entries())
    await person.call('user/session/push_token/bind', {
      ...{ application: 'w3c_pushapi', token: `https://push.example/${alice.id}/${i}`, parameters: key },
      category_filter: '*',
    })
  const rule_id = await make(alice, { trackers: [tracker_id], alerts: { push_enabled: true } })
  const { list } = await alice.call(path, { rule_id })
  expect(noted(list)).toEqual([
    ['web_push', true, 0],
    ['fcm', false, 0],
    ['apns', false, 0],
  ])
  expect(list[0]).toMatchObject({ recipients: 2, errors: [expect.any(String)] })
})

test('once in a minute for an account', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two] = [await make(alice), await make(alice)]
  expect(await alice.call(path, { rule_id: one })).toEqual({ list: [] })
  const { code, body } = await alice.fails(path, { rule_id: two })
  expect([code, body.timeout]).toEqual([264, 'PT1M'])
  expect(await bob.call(path, { rule_id: await make(bob) })).toEqual({ list: [] })
})

test('who may not change it may not test it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const clerk = await subuser(alice, ['tracker_rule_update'])
  await bind(db, alice, clerk, [one.tracker_id])
  const rule_id = await make(alice, { trackers: [one.tracker_id, two.tracker_id] })
  expect(await clerk.fails(path, { rule_id })).toMatchObject({ code: 13 })
  expect(await bob.fails(path, { rule_id })).toMatchObject({ code: 201 })
  expect(await bob.fails(path, { rule_id: 2_000_000_000 })).toMatchObject({ code: 201 })
})

test('who makes or changes a rule is told which of its channels nobody has set up', async () => {
  const alice = await tenant()
  const rule = { type: 'speedup', name: 'Too fast', param: 100 }
  const alerts = { emails: ['one@mail.example'], sms_phones: ['112112'], phones: ['112112'], push_enabled: true }
  const { id, not_configured } = await alice.call('tracker/rule/create', { ...rule, alerts })
  expect(not_configured).toEqual(['voice', 'fcm', 'apns'])
  expect(await alice.call('tracker/rule/update', { ...rule, id, alerts: { emails: ['one@mail.example'] } })).toEqual({
    not_configured: [],
  })
})
