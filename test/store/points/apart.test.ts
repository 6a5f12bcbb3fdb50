import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { laneOf } from '#ingest/lanes.ts'
import { createAddresser } from '#jobs/addresses.ts'
import { createCharger } from '#jobs/charge.ts'
import { createCourier } from '#jobs/courier.ts'
import { createExpirer } from '#jobs/expire.ts'
import { createScribe } from '#jobs/heard.ts'
import { createMetrics } from '#src/metrics.ts'
import { seal } from '#store/points/seal.ts'
import { period, two_drives, under_way } from '#test/api/track/recorded.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

/**
 * The tables of points as partitions, divided as shards are: by stretches of hashes. Everything that is done with points is done
 * on them, and gives what it gives on whole tables.
 */
const lanes = 4

const tables = ['source_state', 'tail', 'block', 'track', 'outbox']

/** A partition is a lane: that PostgreSQL adds a constant to each hash does no more than give it another number. */
const divide = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create function lane(int, bigint) returns bigint immutable strict language sql
      return (hashint4($1)::bigint + 2147483648) / (4294967296 / ${lanes});
    create operator class lanes for type int using hash as operator 1 =, function 2 lane(int, bigint)`)
  for (const table of tables)
    await pool.query(`
      alter table ${table} rename to whole_${table};
      create table ${table} (like whole_${table} including all) partition by hash (source_id lanes);
      drop table whole_${table}`)
  for (const table of tables)
    for (let i = 0; i < lanes; i++)
      await pool.query(
        `create table ${table}_${i} partition of ${table} for values with (modulus ${lanes}, remainder ${i})`,
      )
}

/** A transaction that stores points touches one lane, whatever it does, or fails. */
const guard = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create function one_lane() returns trigger language plpgsql as $$
    declare
      mine constant text := (regexp_match(tg_table_name, '\\d+$'))[1];
      seen constant text := coalesce(current_setting('test.lane', true), '');
    begin
      if seen not in ('', mine) then raise exception 'lanes % and % in one transaction', seen, mine; end if;
      perform set_config('test.lane', mine, true);
      return null;
    end
    $$`)
  const whenever = {
    source_state: 'update of version',
    tail: 'insert or delete',
    block: 'insert',
    track: 'insert',
    outbox: 'insert',
  }
  for (const [table, events] of Object.entries(whenever))
    await pool.query(`create trigger one_lane after ${events} on ${table} for each row execute function one_lane()`)
}

const log = { info: () => undefined, warn: () => undefined, error: (details: object) => void faults.push(details) }
const faults: object[] = []
const now = Date.now()

/** What a fleet answers of its points, after all that can happen to them. */
const story = async (parts: Awaited<ReturnType<typeof fleet>>) => {
  const { db, pool, tenant, tracker, panel } = parts
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
  const courier = createCourier({ pool, onError: (error) => void faults.push({ error }) })
  const metrics = createMetrics()
  const { feed } = createIngest({ pool, secret: fleetSecret, metrics, lanes, log, onEvent: courier.add })
  const alice = await tenant()
  const dealer = await panel({ trackers: ['read'] })
  const vans: Awaited<ReturnType<typeof tracker>>[] = []
  for (let i = 0; i < 12; i++) vans.push(await tracker(alice))
  await alice.call('employee/create', { employee: { first_name: 'Ada', hardware_key: 'a1' } })
  const send = (points: readonly Point[], status?: Record<string, string>) =>
    Promise.all(
      vans.map(({ device_id }) =>
        feed({ device: device_id, points, ...(status && { status }), received: points.at(-1)?.time ?? now }),
      ),
    )

  const all = drive([...two_drives, ...under_way])
  const [a = 0, b = 0] = [1 / 3, 1 / 2].map((part) => Math.floor(all.length * part))
  for (let i = 0; i < a; i += 20) await send(all.slice(i, Math.min(i + 20, a)))
  for (const { source_id } of vans.slice(0, 6)) await seal(pool, source_id)
  await send(all.slice(b))
  // What lay between comes late.
  await send(all.slice(a, b))
  for (const { source_id } of vans.slice(3, 9)) await seal(pool, source_id)
  await feed({ device: vans[0]?.device_id ?? '', points: [], status: { hardware_key: 'a1' }, received: now })
  await courier.settle()
  await createAddresser({ db, geocoder: () => echo, log }).run()
  await createScribe(db).write()
  await createCharger({ db, log }).charge()
  const [ended] = vans.splice(11)
  await alice.call('tracker/settings/trip_detection/update', {
    ...{ tracker_id: vans[1]?.tracker_id, min_idle_duration_minutes: 7, idle_speed_threshold: 4 },
    ...{ ignition_aware: true, motion_sensor_aware: false },
  })
  await alice.call('tracker/settings/clock/update', { tracker_id: vans[2]?.tracker_id, future_times: 'receipt' })
  await db
    .updateTable('source')
    .set({ corrupted: new Date() })
    .where('id', '=', ended?.source_id ?? 0)
    .execute()
  const refused = await feed({ device: ended?.device_id ?? '', points: all.slice(-1), received: now })
  const of = (path: string, params: object = {}) =>
    Promise.all(vans.map(({ tracker_id }) => alice.call(path, { tracker_id, ...params })))
  const answers = {
    refused: refused.known,
    lists: await of('track/list', period),
    points: await of('track/read', { ...period, simplify: false }),
    states: (await of('tracker/get_state')).map(({ state }) => state),
    last: await of('tracker/get_last_gps_point'),
    driver: await of('tracker/employee/read'),
    panel: await Promise.all(
      vans.map(
        async ({ tracker_id }) =>
          (await dealer.call('panel/tracker/read', { tracker_id })).value.source.connection_status,
      ),
    ),
    heard: (await db.selectFrom('listed_tracker').select('heard').orderBy('id').execute()).map(({ heard }) => heard),
    months: (await db.selectFrom('active_month').selectAll().orderBy('source_id').execute()).length,
    copies: (
      await pool.query(`select source_id, min_idle_duration_minutes, ignition_aware, future_times, ended, version
        from source_state order by source_id`)
    ).rows,
  }
  await db.updateTable('tariff').set({ store_period: '1d' }).execute()
  const expired = await createExpirer({ pool })()
  return { lanes: new Set(vans.map(({ source_id }) => laneOf(source_id, lanes))).size, expired, ...answers }
}

const echo = {
  search: async () => [],
  reverse: async ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng, address: `${lat} ${lng}` }),
}

test('all that is done with points is done on partitions as on whole tables, each batch in one of them', async () => {
  const [whole, divided] = [await fleet({ own: true }), await fleet({ own: true })]
  await divide(divided.pool)
  await guard(divided.pool)
  const expected = await story(whole)
  expect(expected.lists[0].list.length).toBeGreaterThan(1)
  expect(expected.lanes).toBe(lanes)
  const given = await story(divided)
  expect(given).toEqual(expected)
  expect(faults).toEqual([])
}, 60_000)

test('a batch of several lanes is refused there', async () => {
  const { pool, tenant, tracker } = await fleet({ own: true })
  await divide(pool)
  await guard(pool)
  const alice = await tenant()
  const vans = [await tracker(alice)]
  while (new Set(vans.map(({ source_id }) => laneOf(source_id, lanes))).size < 2) vans.push(await tracker(alice))
  const metrics = createMetrics()
  const silent = pino({ level: 'silent' })
  const { feed } = createIngest({ pool, secret: fleetSecret, metrics, lanes: 1, log: silent })
  const refused = async () =>
    (await metrics.store_errors.get()).values.find(({ labels }) => labels.kind === 'ingest')?.value
  const send = ({ device_id }: (typeof vans)[number]) =>
    feed({ device: device_id, points: [], status: { x: 1 }, received: now })
  for (const van of vans) await send(van)
  expect(await refused()).toBe(0)
  await Promise.all(vans.map(send))
  expect(await refused()).toBe(1)
})
