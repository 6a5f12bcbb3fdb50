import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { connect, isAway } from '#store/db.ts'
import { type Embedded, startEmbedded } from '#store/embedded/embedded.ts'
import { openStore } from '#store/open.ts'
import { afterwards } from '#test/afterwards.ts'
import { cable } from '#test/cable.ts'

/** A primary and its standby, and a store that is told the addresses of both. */

const folder = await mkdtemp(join(tmpdir(), 'odograph-primary-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = async (data_dir: string, settings: Record<string, string> = {}) => {
  const server = await startEmbedded({ data_dir, fsync: false, settings })
  const { pool } = connect({ connection: { connectionString: server.url }, pool_size: 2, statement_timeout: 30_000 })
  const way = await cable(server.url)
  const stop = async () => {
    await pool.end()
    await way.cut()
    await server.stop(0)
  }
  afterwards(stop)
  const { port } = way.connection
  return { pool, way, stop, address: `127.0.0.1:${port}` }
}

const pair = async () => {
  const home = await mkdtemp(join(folder, 'pair-'))
  // As root the servers are somebody else, who follows by the other's socket.
  for (const path of [folder, home]) await chmod(path, 0o711)
  const [a, b] = [join(home, 'a'), join(home, 'b')]
  const made: Embedded = await startEmbedded({ data_dir: a, fsync: false })
  await made.stop()
  await promisify(execFile)('cp', ['-a', a, b])
  await follow(join(b, 'postgres'))
  const primary = await start(a)
  const { password } = primary.way.connection
  const standby = await start(b, { primary_conninfo: `host=${join(a, 'postgres')} user=odograph password=${password}` })
  return { primary, standby }
}

/** Its server is the standby of another one. */
const follow = async (cluster: string) => {
  const signal = join(cluster, 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(cluster)
  await chown(signal, uid, gid)
}

const open = async ({ primary, standby }: Awaited<ReturnType<typeof pair>>) => {
  const url = `postgres://odograph:${primary.way.connection.password}@${standby.address},${primary.address}/odograph?target_session_attrs=read-write`
  const { database_url } = readConfig({ ODOGRAPH_DATABASE_URL: url })
  const limits = { data_dir: '', postgres_bin: '', database_pool: 3, statement_timeout: 30 }
  const store = await openStore({ database_url, ...limits }, () => {})
  afterwards(store.close)
  let written = 0
  /** Answers whether it was written; what fails for the database's sake may be tried again. */
  const write = () =>
    store.pool.query(`insert into geocode_cache values ($1, '{}', now())`, [Buffer.from(`${++written}`)]).then(
      () => true,
      (error) => {
        expect(isAway(error)).toBe(true)
        return false
      },
    )
  return { ...store, write }
}

const promote = ({ pool }: { pool: { query(text: string): Promise<unknown> } }) => pool.query('select pg_promote()')

const isFollowing = async ({ pool }: Awaited<ReturnType<typeof start>>) =>
  (await pool.query(`select from pg_stat_wal_receiver where status = 'streaming'`)).rowCount === 1

test('of several hosts the one that takes writes is found, and the promoted one when that has died', async () => {
  const servers = await pair()
  const { primary, standby } = servers
  const { write, pool } = await open(servers)
  expect(await write()).toBe(true)
  await expect.poll(() => isFollowing(standby)).toBe(true)
  await primary.stop()
  expect(await write()).toBe(false)
  await promote(standby)
  await expect.poll(write, { timeout: 30_000 }).toBe(true)
  const { rows } = await pool.query(`select count(*) from migration`)
  expect(rows[0].count).toBeGreaterThan(0)
}, 60_000)

test('the promoted one is found also when the first falls silent', async () => {
  const servers = await pair()
  const { primary, standby } = servers
  const { write } = await open(servers)
  await expect.poll(() => isFollowing(standby)).toBe(true)
  primary.way.freeze()
  await promote(standby)
  await expect.poll(write, { timeout: 30_000 }).toBe(true)
}, 60_000)

test('a server that is told to take no writes is left for the one that does', async () => {
  const servers = await pair()
  const { primary, standby } = servers
  const { write } = await open(servers)
  expect(await write()).toBe(true)
  await expect.poll(() => isFollowing(standby)).toBe(true)
  await primary.pool.query('alter system set default_transaction_read_only = on')
  await primary.pool.query('select pg_reload_conf()')
  await promote(standby)
  await expect.poll(write, { timeout: 30_000 }).toBe(true)
}, 60_000)

test('when none takes writes the start says so, with what each has said and no password', async () => {
  const { primary, standby } = await pair()
  await primary.way.cut()
  const { password } = primary.way.connection
  const addresses = [primary, standby].map(({ address }) => `postgres://odograph:${password}@${address}/odograph`)
  const limits = { data_dir: '', postgres_bin: '', database_pool: 3, statement_timeout: 30 }
  await expect(openStore({ database_url: addresses, ...limits }, () => {})).rejects.toThrow(
    `The database of ODOGRAPH_DATABASE_URL cannot be used: no server takes writes (connect ECONNREFUSED ${primary.address}; the server takes no writes)`,
  )
}, 60_000)
