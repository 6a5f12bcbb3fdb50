import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import { verify } from '#store/audit/audit-verify.ts'
import { heed } from '#store/db.ts'
import { describeSchema } from '#store/describe.ts'
import { type Migration, migrate, readMigrations } from '#store/migrate.ts'
import { openStore } from '#store/open.ts'
import { afterwards } from '#test/afterwards.ts'
import { key } from '#test/audit.ts'
import { createDatabase, freshDatabase } from '#test/database.ts'
import { serve } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

/**
 * A released migration is frozen: its file is never touched again, for databases have applied it. What is frozen stands in
 * migrations.sha256, as `sha256sum` tells it; a release freezes what is new:
 *
 *     cd migrations && sha256sum 0*.sql > ../test/store/migrations.sha256
 */
const frozen = (await text('test/store/migrations.sha256')).trimEnd().split('\n')

const last_of_first_release = '0015-processes.sql'

const ours = await readMigrations()
const first_release = ours.slice(0, ours.findIndex(({ name }) => name === last_of_first_release) + 1)

function text(path: string): Promise<string> {
  return readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
}

/** A database that nothing has migrated yet. */
const empty = async () => {
  const url = await createDatabase('template0')
  const pool = heed(new pg.Pool({ connectionString: url, max: 2 }))
  afterwards(() => pool.end())
  return { url, pool }
}

const schemaOf = async (pool: pg.Pool): Promise<string> => {
  const client = await pool.connect()
  try {
    return await describeSchema(client)
  } finally {
    client.release()
  }
}

const namesOf = (migrations: readonly Migration[]) => migrations.map(({ name }) => name)

/** A migration that a later version might bring. */
const next = (sql: string): Migration => ({ name: '9999-next.sql', sql, digest: sql })

test('what is frozen is as it was, and what is new comes after it', () => {
  expect(ours.map(({ name, digest }) => `${digest}  ${name}`).slice(0, frozen.length)).toEqual(frozen)
})

test('migrations are numbered from 1 on, without gaps and doubles', () => {
  const numbers = ours.map((_, i) => String(i + 1).padStart(4, '0'))
  expect(ours.map(({ name }) => name.slice(0, 4))).toEqual(numbers)
})

test('an installation of the first release that is upgraded has the schema of this one, and all it had', async () => {
  const { url, pool } = await empty()
  expect(await migrate(pool, first_release)).toEqual(namesOf(first_release))
  await pool.query(await text('test/store/first-release.sql'))
  const applied: unknown[] = []
  const settings = { database_url: [url], data_dir: '', postgres_bin: '', database_pool: 5, statement_timeout: 30 }
  const store = await openStore(settings, (_, details) => applied.push(details))
  afterwards(() => store.close())
  expect(applied).toEqual(ours.slice(first_release.length).map(({ name }) => ({ name })))
  expect(await schemaOf(pool)).toBe(await text('migrations/schema.sql'))

  const server = await serve(store.db, Object.values(api) as unknown as readonly Operation[])
  const signed = await ask(server, 'user/auth', { login: 'ada@fleet.example', password: 'secret' })
  const told = async (path: string, params: object = {}) =>
    (await ask(server, path, { hash: signed.body.hash, ...params })).body
  const period = { tracker_id: 1, from: '2020-03-01 00:00:00', to: '2020-03-01 23:59:59', filter: false }
  expect((await told('tracker/list')).list).toMatchObject([
    { id: 1, label: 'Van', source: { device_id: '356307042441013' } },
  ])
  expect((await told('track/list', period)).list).toMatchObject([{ id: 1, start_address: 'Berlin', length: 0.135 }])
  expect((await told('track/read', { ...period, simplify: false })).list).toMatchObject([
    { lng: 13.4 },
    { lng: 13.401 },
    { lng: 13.402 },
  ])
  expect((await told('tracker/get_state', { tracker_id: 1 })).state).toMatchObject({
    gps: { location: { lat: 52.5, lng: 13.402 } },
    ignition: true,
    last_update: '2020-03-01 08:00:21',
  })
  expect((await told('vehicle/list', { filter: 'lorry' })).list).toMatchObject([{ id: 1, tracker_label: 'Van' }])
  expect((await told('employee/list', { filter: 'grace' })).list).toMatchObject([{ id: 1, last_name: 'Hopper' }])
  expect(await told('place/list', { filter: 'depot' })).toMatchObject({ list: [{ id: 1, label: 'Depot' }], count: 1 })
  // The entry of the sign-in goes on from the one that was there.
  expect(await verify(store.pool, key, [], [])).toMatchObject({ chains: [{ owner_id: 1, seq: 2 }], broken: [] })
})

test('only what is missing is applied, once, also by two processes that start at once', async () => {
  const { pool } = await freshDatabase()
  const more = [...ours, next('create table later (id int primary key)')]
  const applied = await Promise.all([migrate(pool, more), migrate(pool, more)])
  expect(applied.flat()).toEqual(['9999-next.sql'])
  expect(await migrate(pool, more)).toEqual([])
})

test('where the extension is that distributes tables, migrations go through their parts in turn, and elsewhere nobody speaks of it', async () => {
  const { pool } = await freshDatabase()
  const told = next(
    `create table told as select coalesce(current_setting('citus.multi_shard_modify_mode', true), '') as mode`,
  )
  await migrate(pool, [...ours, told])
  expect((await pool.query('select mode from told')).rows).toEqual([{ mode: '' }])
  await pool.query(`drop table told; delete from migration where name = '${told.name}'`)
  // As much of it as the migrator looks for: Debian has no package of it.
  await pool.query(`begin; set local allow_system_table_mods = on;
    insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      values (4242, 'citus', 10, 11, false, '13'); commit`)
  await migrate(pool, [...ours, told])
  expect((await pool.query('select mode from told')).rows).toEqual([{ mode: 'sequential' }])
})

test('what a migration makes is watched by the audit', async () => {
  const { pool } = await freshDatabase()
  await migrate(pool, [...ours, next('create table later (id int primary key)')])
  expect(await schemaOf(pool)).toMatch(/CREATE TRIGGER audit_insert AFTER INSERT ON public\.later /)
})

test('a database that a newer version has migrated is refused, and left as it is', async () => {
  const { pool } = await freshDatabase()
  const newer = [...ours, next('create table later (id int primary key)')]
  await migrate(pool, newer)
  const schema = await schemaOf(pool)
  await expect(migrate(pool, ours)).rejects.toThrow(
    'The database was migrated by a newer Odograph: 9999-next.sql is unknown here.',
  )
  expect(await schemaOf(pool)).toBe(schema)
})

test('a database that has applied another migration of the same name is refused, before anything is applied', async () => {
  const { pool } = await empty()
  const [first, ...rest] = ours as [Migration, ...Migration[]]
  await migrate(pool, [first])
  await expect(migrate(pool, [{ ...first, digest: 'another' }, ...rest])).rejects.toThrow(
    'Migration 0001-audit.sql differs from the one this database has applied.',
  )
  expect(await migrate(pool, ours)).toEqual(namesOf(rest))
})

test('a migration that fails leaves nothing behind, and is tried again by the next start', async () => {
  const { pool } = await freshDatabase()
  const schema = await schemaOf(pool)
  const broken = next('create table later (id int primary key); select 1 / 0')
  await expect(migrate(pool, [...ours, broken])).rejects.toThrow('Migration 9999-next.sql failed: division by zero')
  expect(await schemaOf(pool)).toBe(schema)
  expect(await migrate(pool, [...ours, next('create table later (id int primary key)')])).toEqual(['9999-next.sql'])
})
