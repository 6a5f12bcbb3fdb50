import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createCourier } from '#jobs/courier.ts'
import { createOverdue } from '#jobs/overdue.ts'
import { createMetrics } from '#src/metrics.ts'
import { heed } from '#store/db.ts'
import type { Both } from '#store/pools.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { make, observing } from '#test/rules.ts'
import { point } from '#test/track/points.ts'

/** Two devices that are judged by how far they are from each other, whichever of them moves. */

const { db, pool, tenant, tracker, subuser } = await fleet({ own: true })
const fail = (error: unknown) => {
  throw error
}
const courier = createCourier({ pool, onError: fail })
const log = { error: () => undefined, warn: () => undefined, info: () => undefined }
const ingestOn = (pool: Both) =>
  createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log, onEvent: courier.add })
const ingest = ingestOn(pool)
const clock = createOverdue(pool, ingest.judge)

const now = Math.floor(Date.now() / 1000) * 1000
const at = (seconds: number, lat: number) => point({ time: now + seconds * 1000, lat, lng: 13.4 })

interface Device {
  device_id: string
  tracker_id: number
}

const control = (account: Person, trackers: number[], observed_trackers: number[]) =>
  make(account, { ...observing(observed_trackers), trackers })

const send = async ({ device_id }: Device, seconds: number, lat: number, { feed } = ingest) => {
  const one = at(seconds, lat)
  await feed({ device: device_id, points: [one], received: one.time })
}

const judge = async () => {
  await clock.run()
  await courier.settle()
}

const told = async (account: Person) => {
  const { rows } = await sql<{ event: string; tracker_id: number; of: number; metres: string }>`
    select event, tracker_id, (extra->>'proximity_object_id')::int as of, extra->>'sensor_calculated_value' as metres
    from history where account_id = ${account.id} order by id`.execute(db)
  return rows.map(({ event, tracker_id, of }) => [event, tracker_id, of])
}

test('whichever of them moves, it is told of the one that the rule is bound to', async () => {
  const alice = await tenant()
  const [lorry, trailer] = [await tracker(alice), await tracker(alice)]
  await control(alice, [lorry.tracker_id], [trailer.tracker_id])
  await send(lorry, -100, 52)
  await send(trailer, -100, 52)
  await judge()
  await send(lorry, -90, 52.02)
  await judge()
  await send(trailer, -80, 52.0201)
  await judge()
  await send(trailer, -70, 52.04)
  await judge()
  const [breached, restored] = [
    ['distance_breached', lorry.tracker_id, trailer.tracker_id],
    ['distance_restored', lorry.tracker_id, trailer.tracker_id],
  ]
  expect(await told(alice)).toEqual([breached, restored, breached])
  const { rows } = await pool.query('select 1 from source_nudge')
  expect(rows).toEqual([])
})

test('what was written by a process that ended is judged by another', async () => {
  const alice = await tenant()
  const [lorry, trailer] = [await tracker(alice), await tracker(alice)]
  await control(alice, [lorry.tracker_id], [trailer.tracker_id])
  await send(lorry, -100, 52)
  await send(trailer, -100, 52)
  await judge()
  // Nobody looks what has become of it.
  await send(trailer, -90, 52.02, ingestOn(pool))
  await createOverdue(pool, ingestOn(pool).judge).run()
  await courier.settle()
  expect(await told(alice)).toEqual([['distance_breached', lorry.tracker_id, trailer.tracker_id]])
})

test('what is observed, and by whom, is felt with the next point', async () => {
  const alice = await tenant()
  const [lorry, trailer, other] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  const id = await control(alice, [lorry.tracker_id], [other.tracker_id])
  for (const device of [lorry, trailer, other]) await send(device, -100, 52)
  await judge()
  await alice.call('tracker/rule/update', { id, ...observing([trailer.tracker_id]) })
  await judge()
  await send(other, -90, 52.02)
  await send(trailer, -90, 52.02)
  await judge()
  expect(await told(alice)).toEqual([['distance_breached', lorry.tracker_id, trailer.tracker_id]])
  await alice.call('tracker/rule/unbind', { rule_id: id, trackers: [lorry.tracker_id] })
  await alice.call('tracker/rule/bind', { rule_id: id, trackers: [other.tracker_id] })
  await send(trailer, -80, 52)
  const { rows } = await pool.query('select source_id from source_nudge')
  expect(rows).toHaveLength(1)
  await judge()
  await alice.call('tracker/rule/delete', { rule_id: id })
  await send(trailer, -70, 52.5)
  expect((await pool.query('select 1 from source_nudge')).rows).toEqual([])
})

test('a private rule observes what its author sees, and no longer than that', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [lorry, trailer] = [await tracker(alice), await tracker(alice)]
  const both = [lorry.tracker_id, trailer.tracker_id]
  const [subuser_id, trackers] = [clerk.id, [trailer.tracker_id]]
  await alice.call('subuser/tracker/bind', { subuser_id, trackers: both })
  const { extended_params, ...rest } = observing(trackers)
  const secret = { ...rest, extended_params: { ...extended_params, private_rule: true } }
  const rule_id = await make(clerk, { ...secret, trackers: [lorry.tracker_id] })
  for (const device of [lorry, trailer]) await send(device, -100, 52)
  await judge()
  await alice.call('subuser/tracker/unbind', { subuser_id, trackers })
  await send(trailer, -90, 52.02)
  await send(lorry, -89, 52)
  await judge()
  expect(await told(alice)).toEqual([])
  await clerk.call('tracker/rule/update', { id: rule_id, ...secret })
  await alice.call('subuser/tracker/bind', { subuser_id, trackers })
  await send(lorry, -80, 52.02)
  await send(trailer, -70, 52.04)
  await judge()
  expect(await told(alice)).toEqual([['distance_breached', lorry.tracker_id, trailer.tracker_id]])
})

test('a tracker that went to another account is observed no more', async () => {
  const alice = await tenant()
  const [lorry, trailer] = [await tracker(alice), await tracker(alice)]
  await control(alice, [lorry.tracker_id], [trailer.tracker_id])
  await send(lorry, -100, 52)
  await send(trailer, -100, 52)
  await judge()
  await db.updateTable('tracker').set({ deleted: new Date() }).where('id', '=', trailer.tracker_id).execute()
  await send(lorry, -90, 52.02)
  await send(trailer, -80, 52.5)
  await judge()
  expect(await told(alice)).toEqual([])
})

test('both move at once over 40 connections, and it is told once', { timeout: 120_000 }, async () => {
  const wide = heed(new pg.Pool({ ...pool.options, max: 40 })) as Both
  // Two lanes each: as many connections.
  const racing = Array.from({ length: 20 }, () => ingestOn(wide))
  const clocks = racing.map(({ judge }) => createOverdue(wide, judge))
  const alice = await tenant()
  const pairs = await Promise.all(
    Array.from({ length: 4 }, async () => [await tracker(alice), await tracker(alice)] as const),
  )
  for (const [lorry, trailer] of pairs) {
    await control(alice, [lorry.tracker_id], [trailer.tracker_id])
    await control(alice, [trailer.tracker_id], [lorry.tracker_id])
    await send(lorry, -100, 52)
    await send(trailer, -100, 52)
  }
  await judge()
  /** All processes hear all of it, in no order, while clocks look. */
  const race = (seconds: number, lats: readonly [number, number]) =>
    Promise.all(
      racing.flatMap((one, i) => [
        clocks[i]?.run(),
        ...pairs.flatMap(([lorry, trailer]) => [
          send(lorry, seconds, lats[0], one),
          send(trailer, seconds, lats[1], one),
        ]),
        clocks[i]?.run(),
      ]),
    )
  await race(-90, [52.1, 51.9])
  await judge()
  await race(-80, [52.1, 52.1])
  await judge()
  await wide.end()
  const all = await told(alice)
  for (const [lorry, trailer] of pairs)
    for (const [one, other] of [
      [lorry, trailer],
      [trailer, lorry],
    ] as const)
      expect(all.filter(([, tracker_id]) => tracker_id === one.tracker_id)).toEqual([
        ['distance_breached', one.tracker_id, other.tracker_id],
        ['distance_restored', one.tracker_id, other.tracker_id],
      ])
})
