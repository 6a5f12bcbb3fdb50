import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '#store/db.ts'
import { openStore } from '#store/open.ts'
import { afterwards } from '#test/afterwards.ts'
import { cable } from '#test/cable.ts'
import { freshDatabase } from '#test/database.ts'
import { freePort } from '#test/ports.ts'
import { programOf } from '#test/programs.ts'

/** The program of a real one; `.ci/run` installs it. */
const program = programOf('pgbouncer')

/** The address of a fresh database by way of a pooler, with what Debian's configuration says but for the mode. */
const pooled = async (pool_mode: string) => {
  const { url, pool } = await freshDatabase()
  const { connection, cut } = await cable(url)
  const home = await mkdtemp(join(tmpdir(), 'odograph-pooler-'))
  const port = await freePort()
  const { host, user, password, database } = connection
  const to = Object.entries({ host, port: connection.port, user, password, dbname: database }).filter(
    ([, value]) => value,
  )
  const settings = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', pool_mode }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const words = to.map(([name, value]) => `${name}=${value}`).join(' ')
  await writeFile(join(home, 'ini'), `[databases]\n${database} = ${words}\n[pgbouncer]\n${lines.join('\n')}\n`)
  await chmod(home, 0o755)
  // It refuses to be root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn(program as string, [join(home, 'ini')], { ...nobody, stdio: 'ignore' })
  const ended = once(child, 'exit')
  afterwards(async () => {
    child.kill('SIGKILL')
    await ended
    await cut()
    await rm(home, { recursive: true })
  })
  const address = `postgres://${user}@127.0.0.1:${port}/${database}`
  const { pool: probe } = connect({ connection: { connectionString: address }, pool_size: 1, statement_timeout: 1_000 })
  await expect.poll(() => probe.query('select 1').catch(() => undefined)).toBeTruthy()
  await probe.end()
  return { address, pool }
}

const open = (address: string) => {
  const limits = { data_dir: '', postgres_bin: '', database_pool: 3, statement_timeout: 30 }
  return openStore({ database_url: [address], ...limits }, () => {})
}

describe.skipIf(!program)('a pooler', () => {
  test.each(['transaction', 'statement'])('that lends for a %s is refused in one sentence', async (mode) => {
    const { address } = await pooled(mode)
    await expect(open(address)).rejects.toThrow(
      'ODOGRAPH_DATABASE_URL leads to a pooler that lends connections for a transaction: set its pool_mode to session.',
    )
  })

  test('that lends for a session is as good as none, and leaves nothing of a session to the next', async () => {
    const { address, pool } = await pooled('session')
    const store = await open(address)
    const find = { name: 'find', text: 'select id from source where device_id = $1', values: ['x'] }
    for (let i = 0; i < 3; i++) expect((await store.pool.query(find)).rows).toEqual([])
    await store.db.transaction().execute((db) => db.selectFrom('tag').select('id').execute())
    expect((await store.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
    await store.close()
    const locks = `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await pool.query(locks)).rowCount).toBe(0)
  })
})
