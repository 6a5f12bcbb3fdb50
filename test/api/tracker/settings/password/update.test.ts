import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const { db, pool, tenant, subuser, tracker } = await fleet()
const path = 'tracker/settings/password/update'

const speaker = (account: Person) => tracker(account, { model: 'wialon_ips' })

/** What a device is told that signs in so, at a process that has not heard of it yet. */
const signIn = (device: string, password?: string) =>
  createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: pino({ level: 'silent' }) }).feed({
    device,
    password,
    points: [],
    received: Date.now(),
  })

const welcome = { known: true, taken: 0, model: 'wialon_ips' }
const denied = { known: false, wrong_password: true, taken: 0 }

test('a device signs in with its password, and with any when it has none', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await speaker(alice)
  expect(await signIn(device_id, 'NA')).toEqual(welcome)
  expect(await alice.call(path, { tracker_id, password: 'wheelhouse' })).toEqual({})
  expect(await signIn(device_id, 'wheelhouse')).toEqual(welcome)
  for (const wrong of ['NA', 'Wheelhouse', '', undefined]) expect(await signIn(device_id, wrong)).toEqual(denied)
  expect(await alice.call(path, { tracker_id, password: null })).toEqual({})
  expect(await signIn(device_id)).toEqual(welcome)
})

test('equal passwords of two devices are kept as different digests, and the audit tells neither', async () => {
  const alice = await tenant()
  const made = [await speaker(alice), await speaker(alice)]
  for (const { tracker_id } of made) await alice.call(path, { tracker_id, password: 'wheelhouse' })
  const rows = await db.selectFrom('source').select('password_digest').where('account_id', '=', alice.id).execute()
  expect(new Set(rows.map(({ password_digest }) => password_digest?.toString('hex'))).size).toBe(2)
  const entries = (await entriesOf(db, accountOf(alice))).slice(-2)
  expect(entries.map(({ payload }) => payload.params)).toEqual(
    made.map(({ tracker_id }) => ({ tracker_id, password: '***' })),
  )
  const told = JSON.stringify(entries.map(({ payload }) => payload))
  expect(told).not.toContain('wheelhouse')
  for (const { password_digest } of rows) expect(told).not.toContain(password_digest?.toString('hex'))
})

test('bounds', async () => {
  const alice = await tenant()
  const { tracker_id } = await speaker(alice)
  const fault = { code: 7, body: { errors: [{ parameter: 'password' }] } }
  for (const password of ['short', 'x'.repeat(65), 'semi;colon', 'with space', 'naïveté', undefined])
    expect(await alice.fails(path, { tracker_id, password })).toMatchObject(fault)
  for (const password of ['123456', 'x'.repeat(64)])
    expect(await alice.call(path, { tracker_id, password })).toEqual({})
})

test('a device whose protocol has no password is left as it is', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id, password: 'wheelhouse' })).toMatchObject({ code: 214, http: 400 })
  expect(await alice.call(path, { tracker_id, password: null })).toEqual({})
})

test('unknown, foreign, cloned and blocked trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await speaker(alice)
  const given = { tracker_id, password: 'wheelhouse' }
  const [mute, clerk] = [await subuser(alice, ['tracker_update']), await subuser(alice, ['tracker_configure'])]
  expect(await mute.fails(path, given)).toMatchObject({ code: 13 })
  for (const stranger of [bob, clerk]) expect(await stranger.fails(path, given)).toMatchObject({ code: 204, http: 404 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { ...given, tracker_id: cloned })).toMatchObject({ code: 219, http: 403 })
  await bind(db, alice, clerk, [tracker_id])
  expect(await clerk.call(path, given)).toEqual({})
  await block(db, source_id)
  expect(await alice.fails(path, given)).toMatchObject({ code: 208, http: 403 })
})
