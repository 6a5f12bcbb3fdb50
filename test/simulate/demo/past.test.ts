import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { fillPast } from '#simulate/demo/past.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { drive } from '#simulate/fleet/drive.ts'
import { createMetrics } from '#src/metrics.ts'
import * as outbox from '#store/points/outbox.ts'
import { readPoints } from '#store/points/points.ts'
import { seal } from '#store/points/seal.ts'
import { sumsUntil } from '#store/points/sums.ts'
import { totalsNow } from '#store/points/totals.ts'
import { queryOf } from '#store/query.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { make } from '#test/rules.ts'

/** The past of the demo behind the days that its devices send. */

const { db, pool, tenant, tracker } = await fleet()
await db.updateTable('tariff').set({ store_period: '100y' }).execute()
const query = queryOf(db)
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: silent })
const day = 86_400_000
const forever = Number.MAX_SAFE_INTEGER

test('a vehicle has driven for weeks: points, tracks, what rules tell, and no point twice', async () => {
  const alice = await tenant('Europe/Vaduz')
  const found = demoVehicles.find(({ kind }) => kind === 'van')
  if (!found) throw new Error('no van drives')
  const now = Date.now()
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const vehicle = { ...found, device_id }
  await make(alice, { type: 'track_change', name: 'Trips', trackers: [tracker_id], param: undefined })
  const sent = [...drive(vehicle, now - 2 * day, now)]
  for (let at = 0; at < sent.length; at += 100)
    await feed({
      device: device_id,
      points: sent.slice(at, at + 100),
      received: sent[Math.min(at + 99, sent.length - 1)]?.time ?? now,
    })
  const stop = new AbortController()
  let steps = 0
  const run = () =>
    fillPast(
      [{ id: tracker_id, vehicle }],
      { db, pool, points: pool, account_id: alice.id, signal: stop.signal },
      async () => {
        if (++steps === 2) stop.abort()
      },
    )
  await run()
  expect(steps).toBe(2)
  const points = await readPoints(query, source_id, { from: 0, to: forever })
  const from = points[0]?.time ?? 0
  expect(from).toBeLessThan(now - 20 * day)
  expect(points.map(({ time }) => time)).toEqual([...drive(vehicle, from, now)].map(({ time }) => time))
  const { rows } = await pool.query<{ day: string; tracks: number }>(
    `select start_time::date::text as day, count(*)::int as tracks from track where source_id = $1 group by 1`,
    [source_id],
  )
  // It rests on Sundays.
  expect(rows.length).toBeGreaterThan(15)
  const { rows: entries } = await pool.query<{ event_time: Date; time: Date; track_id: string }>(
    'select event_time, time, track_id from history where account_id = $1 order by event_time',
    [alice.id],
  )
  expect(entries.length).toBeGreaterThan(60)
  expect(entries[0]?.event_time.getTime()).toBeLessThan(now - 15 * day)
  expect(entries[0]?.time.getTime()).toBeLessThan(now - 15 * day)
  expect(await outbox.read(pool, [source_id])).toEqual([])
  await seal(pool, source_id)
  const { sums } = (await totalsNow(query, [source_id])).get(source_id) ?? {}
  expect(sums?.metres).toBeCloseTo((await sumsUntil(query, source_id, forever)).metres, 0)
  expect(sums?.metres).toBeGreaterThan(300_000)
  // And goes on where it was.
  await feed({ device: device_id, points: [...drive(vehicle, now, now + day / 2)], received: now + day / 2 })
  expect((await readPoints(query, source_id, { from: 0, to: forever })).length).toBeGreaterThan(points.length)
}, 120_000)
