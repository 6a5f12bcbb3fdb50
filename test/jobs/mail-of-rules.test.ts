import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createMetrics } from '#src/metrics.ts'
import { changedRules } from '#store/rules/rule-versions.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import type { Point } from '#track/point.ts'

/** The whole way: a device drives too fast, a rule says so, people get mail. */

const box = await mailbox()
const { db, pool, tenant, tracker, post, otherDealer } = await fleet({ smtp_url: box.smtp_url })
const fail = (error: unknown) => {
  throw error
}
const courier = createCourier({ pool, onError: fail })
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
const ingest = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add })

const time = Math.floor(Date.now() / 1000) * 1000 - 60_000
const point = (speed: number): Point => {
  const flat = { alt: 40, heading: 0, satellites: 9, precision: 0, flags: 0 }
  return { time, lat: 52.1, lng: 13.4, speed, ...flat }
}

test('the addresses of a rule get mail once, in the language of the account, with the face of its dealer', async () => {
  const dealer = await otherDealer({
    settings: JSON.stringify({ service_title: 'Acme Flotten' }),
    notification: JSON.stringify({ email_from: 'Acme <fleet@acme.example>', email_footer: 'Acme AG' }),
  })
  const alice = await tenant('Europe/Berlin', dealer)
  await db.updateTable('users').set({ locale: 'de_DE' }).where('id', '=', alice.id).execute()
  const van = await tracker(alice, { label: 'Lieferwagen' })
  const emails = ['one@mail.example', 'two@mail.example', 'one@mail.example']
  const owner = { account_id: alice.id }
  const { id: rule_id } = await db
    .insertInto('rule')
    .values({
      ...owner,
      user_id: alice.id,
      type: 'speedup',
      name: 'zu schnell',
      param: 100,
      primary_text: 'Zu schnell!',
      alerts: JSON.stringify({ emails }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rule_tracker')
    .values({ ...owner, rule_id, tracker_id: van.tracker_id })
    .execute()
  await changedRules(db, owner, [rule_id], new Date(time))
  await ingest.feed({ device: van.device_id, points: [point(130)], received: time + 1000 })
  await courier.settle()
  await post.sendDue()
  for (const to of emails.slice(0, 2)) {
    const [mail, ...more] = box.to(to)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Acme Flotten: Zu schnell! 130 km/h, erlaubt 100 – Lieferwagen' })
    expect(mail?.from).toMatchObject({ name: 'Acme', address: 'fleet@acme.example' })
    expect(mail?.text).toContain('Ort: 52.10000, 13.40000')
    expect(mail?.text).toContain('Eine Regel des Kontos')
    expect(mail?.text).toMatch(/Zeit: .* (MEZ|MESZ|GMT\+\d)/)
    expect(mail?.text).toContain('Acme AG')
  }
  // Once it is over, the entry says how long it was so.
  const slower = { ...point(90), time: time + 40_000 }
  await ingest.feed({ device: van.device_id, points: [slower], received: time + 41_000 })
  await courier.settle()
  const { list } = await alice.call('history/unread/list')
  expect(list).toMatchObject([{ event: 'speedup', detail: '130\u202fkm/h, erlaubt 100, 40\u202fs lang' }])
})
