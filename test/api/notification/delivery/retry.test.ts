import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBacklog } from '#jobs/backlog.ts'
import { files } from '#notify/mail.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, type Person, postOf } from '#test/fleet.ts'
import { dispatcherOf, entry, listener, status } from '#test/hooks.ts'
import { mailbox } from '#test/mailbox.ts'
import { make } from '#test/rules.ts'

const box = await mailbox()
const gateway = await listener()
const { db, pool, post, tenant, tracker } = await fleet({ smtp_url: box.smtp_url })
const dispatcher = dispatcherOf(db, pool, { sms_url: `${gateway.url}/{phone}` })

const dead = async (account: Person, channel: string) =>
  (await account.call('notification/delivery/list', { channel, status: 'dead' })).list
const retry = (account: Person, delivery_ids: number[]) => account.call('notification/delivery/retry', { delivery_ids })

test('a mail that was refused is listed with the reason, and sent again', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [to, other] = [`one${alice.id}@mail.example`, `two${alice.id}@mail.example`]
  const rule_id = await make(alice, { alerts: { emails: [to, other] } })
  box.refuses.set(to, 550)
  const entry_id = await entry(db, alice, tracker_id, { rule_id })
  await post.sendDue()
  const [refused, ...others] = await dead(alice, 'mail')
  expect(others).toEqual([])
  expect(refused).toMatchObject({ recipient: to, entry_id, attempts: 1, error: expect.stringContaining('550') })
  expect((await alice.call('notification/delivery/list', { status: 'sent' })).list).toMatchObject([
    { recipient: other, attempts: 1, error: '' },
  ])
  expect(await retry(await tenant(), [refused.id])).toEqual({ count: 0 })
  box.refuses.delete(to)
  expect(await retry(alice, [refused.id, refused.id])).toEqual({ count: 1 })
  expect(await retry(alice, [refused.id])).toEqual({ count: 0 })
  await post.sendDue()
  expect(box.to(to)).toHaveLength(1)
  expect(await dead(alice, 'mail')).toEqual([])
  expect((await alice.call('notification/delivery/list', { status: 'sent' })).count).toBe(2)
})

test('a mail without a mail server is dead for it is in a file alone, and is sent once there is one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const to = `file${alice.id}@mail.example`
  await entry(db, alice, tracker_id, { rule_id: await make(alice, { alerts: { emails: [to] } }) })
  await postOf(db, {}, files(folder)).sendDue()
  const [written] = await dead(alice, 'mail')
  expect(written).toMatchObject({ recipient: to, error: expect.stringContaining('written to a file') })
  expect(await readdir(folder)).toHaveLength(2)
  expect(await retry(alice, [written.id])).toEqual({ count: 1 })
  await post.sendDue()
  expect(box.to(to)).toHaveLength(1)
})

test('a mail that nobody took in time is dead, and says why', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const to = `late${alice.id}@mail.example`
  const rule_id = await make(alice, { alerts: { emails: [to] } })
  box.refuses.set(to, 451)
  await entry(db, alice, tracker_id, { rule_id })
  await post.sendDue()
  expect((await alice.call('notification/delivery/list')).list).toMatchObject([
    { status: 'waiting', attempts: 1, error: expect.stringContaining('451') },
  ])
  await db.updateTable('mail').set({ expires: new Date() }).where('recipient', '=', to).execute()
  await post.sendDue()
  expect(await dead(alice, 'mail')).toMatchObject([{ recipient: to, error: expect.stringContaining('451') }])
})

test('a message that a gateway refused is sent again, and what waits and is dead is counted', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const rule_id = await make(alice, { alerts: { sms_phones: ['112112'] } })
  gateway.answers['/112112'] = status(403)
  await entry(db, alice, tracker_id, { rule_id })
  const metrics = createMetrics()
  const told = async () => {
    await createBacklog(db, metrics)()
    const text = await metrics.registry.metrics()
    return text.split('\n').filter((line) => /^odograph_deliveries.*"sms"/.test(line))
  }
  const [waits, isDead, oldest] = await told()
  expect([waits, isDead]).toEqual([
    'odograph_deliveries{channel="sms",state="queued"} 1',
    'odograph_deliveries{channel="sms",state="dead"} 0',
  ])
  expect(oldest).toMatch(/^odograph_deliveries_oldest_seconds\{channel="sms"\} 0\.\d+$/)
  await dispatcher.run()
  await expect.poll(() => dead(alice, 'sms')).toMatchObject([{ http_status: 403 }])
  expect((await told()).slice(0, 2)).toEqual([
    'odograph_deliveries{channel="sms",state="queued"} 0',
    'odograph_deliveries{channel="sms",state="dead"} 1',
  ])
  delete gateway.answers['/112112']
  const [{ id }] = await dead(alice, 'sms')
  expect(await retry(alice, [id])).toEqual({ count: 1 })
  await dispatcher.run()
  await expect.poll(async () => (await alice.call('notification/delivery/list', { status: 'sent' })).count).toBe(1)
})
