import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Sensor } from '#measure/sensor.ts'
import { heed } from '#store/db.ts'
import { migrate, readMigrations } from '#store/migrate.ts'
import { likeOf, ofFleet } from '#store/sensors/known.ts'
import * as sensors from '#store/sensors/sensors.ts'
import { afterwards } from '#test/afterwards.ts'
import { createDatabase } from '#test/database.ts'
import { fleet } from '#test/fleet.ts'
import { aDoor, aTank, ignitionFrom, sensorOf } from '#test/sensors.ts'
import { clone } from '#test/trackers.ts'

const here = await fleet()
const { db, tenant, tracker } = here

const tank = { ...aTank, type: 'metering', calibration: [[0, 0] as const, [4095, 60] as const] } as const
const door = { ...aDoor, type: 'discrete', input_name: null } as const

test('sensors of a fleet are those of its trackers, the same ones as long as nobody changes any, and others at once', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const owner = { account_id: alice.id }
  const [one, two, bare] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  const ids = [one, two, bare].map(({ tracker_id }) => tracker_id)
  const tanks = [await sensorOf(db, one.tracker_id, tank), await sensorOf(db, two.tracker_id, tank)]
  await sensorOf(db, one.tracker_id, door)
  await sensorOf(db, one.tracker_id, ignitionFrom(13.2))
  const all = () => ofFleet(db, owner, ids)
  const first = await all()
  expect(first).toEqual(await sensors.ofTrackers(db, owner, ids))
  expect([...first.keys()].sort()).toEqual([one.tracker_id, two.tracker_id].sort())
  const again = await all()
  for (const [id, own] of first) expect(again.get(id)).toBe(own)

  const lent = await clone(db, bob, one.source_id)
  const seen = await ofFleet(db, { account_id: bob.id }, [lent])
  expect(seen.get(lent)).toEqual(first.get(one.tracker_id))
  expect(await ofFleet(db, { account_id: bob.id }, ids)).toEqual(new Map())

  const changes = [
    sql`update sensor set settings = '{"divider": 2}' where id = ${tanks[0]}`,
    sql`update sensor set calibration = null where id = ${tanks[0]}`,
    sql`update sensor set name = 'Tank, right' where id = ${tanks[0]}`,
    sql`delete from sensor where id = ${tanks[0]}`,
  ]
  let before = first
  for (const change of changes) {
    await change.execute(db)
    const changed = await all()
    expect(changed).toEqual(await sensors.ofTrackers(db, owner, ids))
    expect(changed.get(one.tracker_id)).not.toEqual(before.get(one.tracker_id))
    expect(changed.get(two.tracker_id)).toBe(first.get(two.tracker_id))
    before = changed
  }
  expect(await ofFleet(db, { account_id: bob.id }, [lent])).toEqual(new Map([[lent, before.get(one.tracker_id)]]))
})

test('what a transaction has changed is seen in it, and by nobody once it was rolled back', async () => {
  const alice = await tenant()
  const owner = { account_id: alice.id }
  const { tracker_id } = await tracker(alice)
  const id = await sensorOf(db, tracker_id, tank)
  const [before] = (await ofFleet(db, owner, [tracker_id])).values()
  const undone = db.transaction().execute(async (tx) => {
    await sql`update sensor set name = 'Spare' where id = ${id}`.execute(tx)
    expect((await ofFleet(tx, owner, [tracker_id])).get(tracker_id)).toMatchObject([{ name: 'Spare' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await ofFleet(db, owner, [tracker_id])).get(tracker_id)).toBe(before)
})

test('what sensors of a kind have in common is one, and which trackers have alike ones is known', async () => {
  const alice = await tenant()
  const owner = { account_id: alice.id }
  const own = [await tracker(alice), await tracker(alice), await tracker(alice)].map(({ tracker_id }) => tracker_id)
  const [one, two, other] = own as [number, number, number]
  for (const id of own) {
    const parts = [await sensorOf(db, id, tank), await sensorOf(db, id, { ...tank, input_name: 'analog_2' })]
    const whole = id === other ? parts.slice(1) : parts
    await sensorOf(db, id, { ...tank, input_name: 'composite', calibration: null, parent_ids: whole })
  }
  const found = await ofFleet(db, owner, own)
  expect(found).toEqual(await sensors.ofTrackers(db, owner, own))
  const of = (id: number) => found.get(id) ?? []
  expect(likeOf(of(two))).toBe(of(one))
  expect(likeOf(of(one))).toBe(of(one))
  expect(likeOf(of(other))).toBe(of(other))
  const shared = ([sensor]: readonly Sensor[]) => sensor?.type === 'metering' && sensor.parameters
  expect(shared(of(two))).toBe(shared(of(one)))
})

test('versions that were counted are made anew by an upgrade, but of ignitions', async () => {
  const all = await readMigrations()
  const later = all.findIndex(({ name }) => name === '0088-sensor-version.sql')
  const pool = heed(new pg.Pool({ connectionString: await createDatabase('template0'), max: 1 }))
  afterwards(() => pool.end())
  await migrate(pool, all.slice(0, later))
  // No account is made, and no device told.
  await pool.query(`begin; set local session_replication_role = replica;
    insert into sensor (account_id, tracker_id, type, sensor_type, name, input_name, version) values
      (1, 1, 'metering', 'fuel', 'Tank', 'analog_1', 1), (1, 1, 'virtual', 'virtual_ignition', 'Ignition', 'board_voltage', 2),
      (1, 2, 'metering', 'fuel', 'Tank', 'analog_1', 3);
    commit`)
  await migrate(pool, all)
  const { rows } = await pool.query<{ version: string }>('select version from sensor order by id')
  const versions = rows.map(({ version }) => Number(version))
  expect(versions[1]).toBe(2)
  expect(Math.min(versions[0] as number, versions[2] as number)).toBeGreaterThan(1000)
  expect((await pool.query(`select to_regclass('sensor_version') as there`)).rows).toEqual([{ there: null }])
})
