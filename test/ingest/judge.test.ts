import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createOverdue } from '#jobs/overdue.ts'
import { createMetrics } from '#src/metrics.ts'
import type { Both } from '#store/pools.ts'
import { changedRules } from '#store/rules/rule-versions.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { make, observing } from '#test/rules.ts'
import { point } from '#test/track/points.ts'
import type { Point } from '#track/point.ts'

/** The way of what happens: from a point by a rule into the history, once. */

const { db, pool, tenant, tracker } = await fleet({ own: true })
const fail = (error: unknown) => {
  throw error
}
const courier = createCourier({ pool, onError: fail })
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
/** Each as a process of its own: they share nothing but the store. */
const processes = [1, 2].map(() =>
  createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add }),
)
const [ingest] = processes as [ReturnType<typeof createIngest>]

const minute = 60_000
const now = Math.floor(Date.now() / 1000) * 1000

interface Device {
  device_id: string
  tracker_id: number
}

const at = (minutes: number, lat: number, speed = 0): Point =>
  point({ time: now + minutes * minute, lat, lng: 13.4, alt: 40, speed, satellites: 9 })

const send = async (device: Device, points: Point[], { feed } = ingest, received = points.at(-1)?.time ?? now) => {
  await feed({ device: device.device_id, points, received })
  await courier.settle()
}

const rule = async (account: Person, device: Device, type: string, more: object = {}, zone_ids: number[] = []) => {
  const owner = { account_id: account.id }
  const { id } = await db
    .insertInto('rule')
    .values({
      ...owner,
      user_id: account.id,
      type,
      name: type,
      alerts: '{}',
      primary_text: 'first',
      secondary_text: 'second',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rule_tracker')
    .values({ ...owner, rule_id: id, tracker_id: device.tracker_id })
    .execute()
  for (const zone_id of zone_ids)
    await db
      .insertInto('rule_zone')
      .values({ ...owner, rule_id: id, zone_id })
      .execute()
  await changedRules(db, owner, [id], new Date(now))
  return id
}

const history = async (account: Person) => {
  const { rows } = await sql<{ event: string; message: string; minute: number }>`
    select event, message, (extract(epoch from event_time) - ${now / 1000}) / 60 as minute, extra, track_id
    from history where account_id = ${account.id} order by id`.execute(db)
  return rows.map(({ event, message, minute }) => [event, message, Math.round(Number(minute))])
}

const circle = async (account: Person, lat: number): Promise<number> =>
  (
    await account.call('zone/create', {
      zone: { type: 'circle', label: 'Depot', address: '', radius: 500, center: { lat, lng: 13.4 } },
    })
  ).id

test('zones are entered and left, told with their titles where the rule wants them', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const zone_id = await circle(alice, 52.1)
  await rule(alice, van, 'inoutzone', { extended_params: JSON.stringify({ append_zone_title: true }) }, [zone_id])
  await send(van, [at(-50, 52)])
  await send(van, [at(-40, 52.1), at(-30, 52.1)])
  await send(van, [at(-20, 52.2)])
  expect(await history(alice)).toEqual([
    ['inzone', 'first: Depot', -40],
    ['outzone', 'second: Depot', -20],
  ])
})

test('whoever takes the next point knows what was remembered, and what a rule says now', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const id = await rule(alice, van, 'speedup', { param: 100 })
  await send(van, [at(-50, 52, 120)])
  await send(van, [at(-49, 52.001, 120)], processes[1])
  await send(van, [at(-48, 52.002, 90)], processes[1])
  await send(van, [at(-47, 52.003, 120)])
  expect(await history(alice)).toEqual([
    ['speedup', 'first', -50],
    ['speedup', 'first', -47],
  ])
  await db.updateTable('rule').set({ param: 130 }).where('id', '=', id).execute()
  await changedRules(db, { account_id: alice.id }, [id], new Date(now))
  await send(van, [at(-46, 52.004, 90)], processes[1])
  await send(van, [at(-45, 52.005, 120), at(-44, 52.006, 140)])
  expect((await history(alice)).slice(2)).toEqual([['speedup', 'first', -44]])
})

test('late points make nothing happen, and what is sent again neither', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  await rule(alice, van, 'speedup', { param: 100 })
  await send(van, [at(-30, 52)])
  await send(van, [at(-40, 52, 150)])
  await send(van, [at(-30, 52)])
  expect(await history(alice)).toEqual([])
})

test('silence is told by the clock, once however many clocks there are, and so is its end', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  await rule(alice, van, 'offline', { param: 10 })
  await send(van, [at(-60, 52)])
  const clocks = processes.map(({ judge }) => createOverdue(pool, judge))
  await Promise.all([...clocks, ...clocks].map(({ run }) => run()))
  await courier.settle()
  await Promise.all(clocks.map(({ run }) => run()))
  await courier.settle()
  await send(van, [at(0, 52)])
  expect(await history(alice)).toEqual([
    ['offline', 'first', -50],
    ['online', 'second', 0],
  ])
})

test('a device that is silent already is told when a rule asks for it', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  await send(van, [at(-60, 52)])
  await rule(alice, van, 'offline', { param: 10 })
  await createOverdue(pool, ingest.judge).run()
  await courier.settle()
  expect(await history(alice)).toEqual([['offline', 'first', -50]])
})

test('a device whose last rule is gone is judged by the clock no more', async () => {
  const alice = await tenant()
  const [van, trailer] = [await tracker(alice), await tracker(alice)]
  await send(van, [at(-60, 52)])
  const rule_id = await make(alice, { ...observing([trailer.tracker_id]), trackers: [van.tracker_id] })
  const clock = createOverdue(pool, ingest.judge)
  await clock.run()
  await alice.call('tracker/rule/delete', { rule_id })
  const due = async () => {
    const { rows } = await sql<{ device_id: string }>`
      select s.device_id from source s join source_due d on d.source_id = s.id
      where s.account_id = ${alice.id} order by s.id`.execute(db)
    return rows.map(({ device_id }) => device_id)
  }
  expect(await due()).toEqual([van.device_id, trailer.device_id])
  await clock.run()
  expect(await due()).toEqual([])
})

test('rules of others see nothing of it, and who unbinds a tracker hears no more', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [van, car] = [await tracker(alice), await tracker(bob)]
  await rule(bob, car, 'speedup', { param: 100 })
  const id = await rule(alice, van, 'speedup', { param: 100 })
  await send(van, [at(-30, 52, 150)])
  expect(await history(bob)).toEqual([])
  await db.deleteFrom('rule_tracker').where('rule_id', '=', id).execute()
  await send(van, [at(-29, 52, 10), at(-28, 52, 150)])
  expect(await history(alice)).toHaveLength(1)
})

test('clocks and points that race over 40 connections tell once', { timeout: 60_000 }, async () => {
  const wide = new pg.Pool({ ...pool.options, max: 40 }) as Both
  // Two lanes each: as many connections.
  const racing = Array.from({ length: 20 }, () =>
    createIngest({ pool: wide, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add }),
  )
  const alice = await tenant()
  const vans = await Promise.all(Array.from({ length: 6 }, () => tracker(alice)))
  for (const van of vans) {
    await rule(alice, van, 'offline', { param: 10 })
    await rule(alice, van, 'speedup', { param: 100 })
    await rule(alice, van, 'excessive_parking', { extended_params: JSON.stringify({ max_parking_duration: 15 }) })
    await send(van, [at(-60, 52)])
  }
  const clocks = racing.map(({ judge }) => createOverdue(wide, judge))
  const points = [at(0, 52.1, 120), at(0.5, 52.11, 120)]
  await Promise.all(
    racing.flatMap(({ feed }, i) => [
      clocks[i]?.run(),
      ...vans.map(({ device_id }) => feed({ device: device_id, points, received: points.at(-1)?.time ?? 0 })),
      clocks[i]?.run(),
    ]),
  )
  await courier.settle()
  await wide.end()
  const told = await history(alice)
  for (const [event, minute] of [
    ['offline', -50],
    ['excessive_parking', -45],
    ['online', 1],
    ['speedup', 0],
  ])
    expect(told.filter((one) => one[0] === event).map((one) => one[2])).toEqual(vans.map(() => minute))
})

test('tracks that begin and end from then on are told, and what the device has kept', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  const drive = (from: number) => Array.from({ length: 6 }, (_, i) => at(from + i, 52 + (from + i) / 100, 40))
  const stand = (from: number) => Array.from({ length: 10 }, (_, i) => at(from + i, 52 + (from - 1) / 100))
  await send(van, [...drive(-100), ...stand(-94), ...drive(-80).slice(0, 3)])
  await rule(alice, van, 'track_change')
  await send(van, [...drive(-80).slice(3), ...stand(-74)], ingest, now)
  await send(van, [...drive(-60), ...stand(-54)], ingest, now)
  expect((await history(alice)).map(([event]) => event)).toEqual(['track_end', 'track_start', 'track_end'])
})

test('what a device reports counts though its clock runs ahead', async () => {
  const alice = await tenant()
  const van = await tracker(alice)
  await rule(alice, van, 'sos')
  await send(van, [at(-10, 52)])
  await send(van, [{ ...at(20, 52), attributes: { event: 'sos' } }], ingest, now)
  expect(await history(alice)).toEqual([['sos', 'first', 0]])
})
