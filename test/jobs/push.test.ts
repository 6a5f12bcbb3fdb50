import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { noteStatus } from '#store/history/note.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { type Call, dispatcherOf, entry, listener, status } from '#test/hooks.ts'
import { subscribe } from '#test/push.ts'

const { db, pool, tenant, tracker, subuser } = await fleet({ own: true })
const service = await listener({ tls: true })
const dispatcher = dispatcherOf(db, pool)

/** A browser of somebody that has subscribed. */
const browser = async (person: Person, category_filter = '*') => {
  const { keys, token, ...subscribed } = subscribe(service)
  await person.call('user/session/push_token/bind', {
    ...{ application: 'w3c_pushapi', token, parameters: keys, category_filter },
  })
  return { token, ...subscribed }
}

const rule = async (account: Person, columns: object = {}) => {
  const { id } = await db
    .insertInto('rule')
    .values({
      account_id: account.id,
      user_id: account.id,
      type: 'speedup',
      name: 'a rule',
      alerts: JSON.stringify({ push_enabled: true }),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const account = async () => {
  const alice = await tenant()
  return { alice, van: (await tracker(alice, { label: 'Van' })).tracker_id }
}

test('a browser decrypts what it is told, from a server that it knows by its key', async () => {
  const { alice, van } = await account()
  const { path, token, messages } = await browser(alice)
  const rule_id = await rule(alice)
  const id = await entry(db, alice, van, { rule_id, emergency: true })
  await dispatcher.run()
  await expect
    .poll(messages)
    .toMatchObject([{ id, category: 'history_rule', message: 'Too fast', tracker_label: 'Van' }])
  const { headers } = service.at(path)[0] as Call
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  const [, jwt = '', key = ''] = /^vapid t=(.*), k=(.*)$/.exec(String(headers.authorization)) ?? []
  const { list } = await alice.call('notification/channel/list')
  expect(list.find(({ name }: { name: string }) => name === 'web_push').public_key).toBe(key)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const known = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const [head, claims = '', signature = ''] = jwt.split('.')
  const signed = { key: known, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toBe(new URL(token).origin)
})

test('what its filter leaves out is not sent, nor what a rule does not push, nor that a recipient was told', async () => {
  const { alice, van } = await account()
  const bob = await subuser(alice)
  await db.insertInto('subuser_tracker').values({ account_id: alice.id, user_id: bob.id, tracker_id: van }).execute()
  const rules = await browser(alice, ' history_rule , history_task')
  const others = await browser(bob, '-history_rule')
  const pushed = await entry(db, alice, van, { rule_id: await rule(alice) })
  await entry(db, alice, van, { rule_id: await rule(alice, { alerts: '{}' }) })
  await entry(db, alice, van, { event: 'task_recipient_told' })
  const info = await entry(db, alice, van, { event: 'tracker_rename' })
  await dispatcher.run()
  await expect.poll(() => rules.messages().map(({ id }) => id)).toEqual([pushed])
  await expect.poll(() => others.messages().map(({ id }) => id)).toEqual([info])
})

test('sub-users are told of trackers that they see, and of private rules of their own', async () => {
  const { alice, van } = await account()
  const [bob, eve] = [await subuser(alice), await subuser(alice)]
  await db.insertInto('subuser_tracker').values({ account_id: alice.id, user_id: bob.id, tracker_id: van }).execute()
  const [hers, his, strange] = [await browser(alice), await browser(bob), await browser(eve)]
  const rule_id = await rule(alice)
  const first = await entry(db, alice, van, { rule_id })
  const second = await entry(db, alice, van, { rule_id, private_to: eve.id })
  const third = await entry(db, alice, van, { rule_id, private_to: bob.id })
  await dispatcher.run()
  await expect.poll(() => hers.messages().map(({ id }) => id)).toEqual([first, second, third])
  await expect.poll(() => his.messages().map(({ id }) => id)).toEqual([first, third])
  expect(strange.messages()).toEqual([])
})

test.each([404, 410])('a token that its service knows no more (%i) is forgotten', async (code) => {
  const { alice, van } = await account()
  const { path, token } = await browser(alice)
  service.answers[path] = status(code)
  await entry(db, alice, van)
  await entry(db, alice, van)
  await dispatcher.run()
  const bound = async () => (await pool.query('select from push_token where token = $1', [token])).rowCount
  await expect.poll(bound).toBe(0)
  await expect
    .poll(async () => (await pool.query('select status from delivery where target = $1', [token])).rows)
    .toEqual([{ status: 'dead' }, { status: 'dead' }])
  expect(service.at(path)).toHaveLength(1)
})

test('who has subscribed is told in their own language and units, a sub-user too', async () => {
  const { alice, van } = await account()
  const sub = await subuser(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [van] })
  await db
    .updateTable('users')
    .set({ locale: 'de_DE', measurement_system: 'imperial' })
    .where('id', '=', sub.id)
    .execute()
  const [hers, theirs] = [await browser(alice), await browser(sub)]
  const extra = JSON.stringify({ speed: 81, speed_limit: 70 })
  await entry(db, alice, van, { message: 'Speed limit exceeded', extra })
  await dispatcher.run()
  await expect.poll(hers.messages).toMatchObject([{ text: 'Van: Speed limit exceeded: 81\u202fkm/h, 70 allowed' }])
  await expect
    .poll(theirs.messages)
    .toMatchObject([{ text: 'Van: Geschwindigkeit überschritten: 50\u202fmph, erlaubt 43' }])
})

test('nothing is sent to an endpoint in a private network', async () => {
  const { alice, van } = await account()
  const { path } = await browser(alice)
  const strict = dispatcherOf(db, pool, { webhook_networks: [] })
  await entry(db, alice, van)
  await strict.run()
  await expect
    .poll(async () => (await pool.query('select error from delivery where account_id = $1', [alice.id])).rows[0].error)
    .toMatch(/private network/)
  expect(service.at(path)).toEqual([])
})

test('what people do is told too: a working status by the rule that tracks it', async () => {
  const { alice, van } = await account()
  const { messages } = await browser(alice, 'history_work_status')
  const rule_id = await rule(alice, { type: 'work_status_change', primary_text: 'Status' })
  await db.insertInto('rule_tracker').values({ account_id: alice.id, rule_id, tracker_id: van }).execute()
  const { source_id } = await db
    .selectFrom('tracker')
    .select('source_id')
    .where('id', '=', van)
    .executeTakeFirstOrThrow()
  const deed = { tracker_id: van, source_id, at: new Date(), detail: 'Free' }
  await noteStatus(db, { account_id: alice.id }, deed, 1, new Date())
  await dispatcher.run()
  await expect
    .poll(messages)
    .toMatchObject([{ category: 'history_work_status', event: 'work_status_change', message: 'Status: Free' }])
})
