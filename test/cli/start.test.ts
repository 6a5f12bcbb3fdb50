import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { lockFirst } from '#store/dealer/dealers.ts'
import { freshDatabase } from '#test/database.ts'
import { until } from '#test/gateway/sockets.ts'
import { start } from './platform.ts'

const { url } = await freshDatabase()
const data_dir = await mkdtemp(join(tmpdir(), 'odograph-start-'))
afterAll(() => rm(data_dir, { recursive: true }))

/** Every port is free. */
const quiet = {
  ODOGRAPH_HOST: '127.0.0.1',
  ODOGRAPH_HTTP_PORT: '0',
  ODOGRAPH_PROTOCOLS: 'none',
  ODOGRAPH_LOG_LEVEL: 'silent',
}

/** `odograph serve` over a database that has never been served. */
const serve = (environment: NodeJS.ProcessEnv = {}) =>
  start(['serve'], { ODOGRAPH_DATA_DIR: data_dir, ODOGRAPH_DATABASE_URL: url, ...quiet, ...environment })

const taken = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, port: (server.address() as { port: number }).port }
}

const nobody = async (): Promise<number> => {
  const { server, port } = await taken()
  server.close()
  await once(server, 'close')
  return port
}

test.each([
  ['ODOGRAPH_DATABASE_URL', 'geheim', 'an address such as postgres://user:password@host/database, not what it is'],
  ['ODOGRAPH_DATABASE_URL', 'mysql://root:geheim@db/x', 'an address such as postgres://'],
  ['ODOGRAPH_DATABASE_URL', 'postgres://u:geheim@a,b/x?target_session_attrs=standby', 'an address such as postgres://'],
  ['ODOGRAPH_SMTP_URL', 'mail.geheim.example:587', 'an address such as smtp://user:password@host:587, not what it is'],
  [
    'ODOGRAPH_S3_ENDPOINT',
    's3.fleet.example',
    'an address that begins with http:// or https://, not "s3.fleet.example"',
  ],
  ['ODOGRAPH_PUBLIC_URL', 'fleet.example', 'an address that begins with http:// or https://'],
  ['ODOGRAPH_GEOCODER_OSM_URL', 'ftp://x', 'an address that begins with http:// or https://'],
  ['ODOGRAPH_MAIL_GATEWAY_NETWORKS', '10.0.0.0/8, mail.fleet.example', 'addresses, and networks such as 10.1.0.0/16'],
  ['ODOGRAPH_MAIL_GATEWAY_NETWORKS', '10.0.0.0/33', 'addresses, and networks such as 10.1.0.0/16'],
  ['ODOGRAPH_SECRET_KEY', 'geheim', '64 hex digits, not what it is'],
  ['ODOGRAPH_DEALER_PASSWORD', 'short', '6 to 255 printable characters, not what it is'],
  ['ODOGRAPH_LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent, not "loud"'],
])('%s is not %s: told before anything is made', async (name, value, expected) => {
  const beside = join(data_dir, 'none')
  const { told, ended } = serve({ [name]: value, ODOGRAPH_DATA_DIR: beside })
  expect(await ended).toBe(1)
  expect(told.err).toContain(`${name} must be ${expected}`)
  expect(told.err).not.toContain('geheim')
  expect(existsSync(beside)).toBe(false)
})

test('a database that cannot be reached is told with its setting, without its password', async () => {
  const { told, ended } = serve({ ODOGRAPH_DATABASE_URL: `postgres://u:geheim@127.0.0.1:${await nobody()}/x` })
  expect(await ended).toBe(1)
  expect(told.err).toMatch(/^The database of ODOGRAPH_DATABASE_URL cannot be used: connect ECONNREFUSED/)
  expect(told.err).not.toContain('geheim')
})

test.each([
  ['HTTP', { ODOGRAPH_HOST: '192.0.2.77' }],
  ['HTTP', { ODOGRAPH_HTTP_HOST: '192.0.2.77' }],
  ['DEVICE', { ODOGRAPH_DEVICE_HOST: '192.0.2.77', ODOGRAPH_PROTOCOLS: 'gt06', ODOGRAPH_GT06_PORT: '0' }],
])('a host that is not of this machine is told with its setting, of %s', async (which, environment) => {
  const { told, ended } = serve(environment)
  expect(await ended).toBe(1)
  expect(told.err).toBe(
    `192.0.2.77 is no address of this machine: set ODOGRAPH_${which}_HOST, or ODOGRAPH_HOST, to one.\n`,
  )
})

test('a key that is not what was made ends the start', async () => {
  const beside = await mkdtemp(join(data_dir, 'key-'))
  await writeFile(join(beside, 'secret.key'), 'torn')
  const { told, ended } = serve({ ODOGRAPH_DATA_DIR: beside })
  expect(await ended).toBe(1)
  expect(told.err).toBe(`${beside}/secret.key is not the key that Odograph made: 64 hex digits\n`)
})

test('a first start that finds its port taken leaves the password to the one that succeeds', async () => {
  const { server, port } = await taken()
  const failed = serve({ ODOGRAPH_HTTP_PORT: String(port) })
  expect(await failed.ended).toBe(1)
  expect(failed.told.err).toBe(
    `Port ${port} is in use by another program: set ODOGRAPH_HTTP_PORT to another one, or to off.\n`,
  )
  server.close()
  const { child, told, ended, says } = serve({ ODOGRAPH_HTTP_PORT: String(port) })
  await says('told this once')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const [, password = ''] = /password (\S+) \(told this once\)/.exec(told.out) ?? []
  expect(password).toHaveLength(20)
})

test('all ports that are taken are told at once, before anything is made', async () => {
  const [http, osmand] = [await taken(), await taken()]
  const free = await nobody()
  const beside = join(data_dir, 'taken')
  const { told, ended } = serve({
    ODOGRAPH_DATA_DIR: beside,
    ODOGRAPH_DATABASE_URL: '',
    ODOGRAPH_PROTOCOLS: 'osmand,gt06,wialon,teltonika',
    ODOGRAPH_HTTP_PORT: String(http.port),
    ODOGRAPH_OSMAND_PORT: String(osmand.port),
    ODOGRAPH_GT06_PORT: String(free),
    ODOGRAPH_WIALON_PORT: String(free),
    ODOGRAPH_TELTONIKA_PORT: '0',
  })
  expect(await ended).toBe(1)
  const isTaken = (port: number, name: string) =>
    `Port ${port} is in use by another program: set ODOGRAPH_${name}_PORT to another one, or to off.\n`
  expect(told.err).toBe(isTaken(http.port, 'HTTP') + isTaken(osmand.port, 'OSMAND') + isTaken(free, 'WIALON'))
  expect(existsSync(beside)).toBe(false)
})

test('a second platform on a data directory says which one runs there, also when its ports are taken, and the first goes on', async () => {
  const beside = join(data_dir, 'occupied')
  const port = await nobody()
  const settings = { ODOGRAPH_DATA_DIR: beside, ODOGRAPH_DATABASE_URL: '', ODOGRAPH_HTTP_PORT: String(port) }
  const first = serve(settings)
  await first.says('answers at')
  for (const ODOGRAPH_HTTP_PORT of [String(port), 'off']) {
    const { told, ended } = serve({ ...settings, ODOGRAPH_HTTP_PORT })
    expect(await ended).toBe(1)
    expect(told.err).toBe(
      `Another Odograph runs on the data directory ${beside} (pid ${first.child.pid}, http://localhost:${port}): ` +
        'end it, or set ODOGRAPH_DATA_DIR to another one.\n',
    )
  }
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)

  first.child.kill('SIGKILL')
  await first.ended
  const next = serve(settings)
  await next.says('answers at')
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
}, 120_000)

test('healthy is who can be signed in to', async () => {
  const { url } = await freshDatabase()
  const port = await nobody()
  const password = 'secret-number-one'
  serve({ ODOGRAPH_DATABASE_URL: url, ODOGRAPH_HTTP_PORT: String(port), ODOGRAPH_DEALER_PASSWORD: password })
  const at = `http://127.0.0.1:${port}`
  const isHealthy = () =>
    fetch(`${at}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isHealthy)
  const body = new URLSearchParams({ login: '1', password, account_type: 'panel' })
  const answer = await (await fetch(`${at}/v2/panel/account/auth`, { method: 'POST', body })).json()
  expect(answer).toMatchObject({ success: true })
})

test('another secret than the one that the database has been served with is refused until that is given up', async () => {
  const { url } = await freshDatabase()
  const serveWith = (digit: string) =>
    serve({ ODOGRAPH_DATABASE_URL: url, ODOGRAPH_SECRET_KEY: digit.repeat(64), ODOGRAPH_HTTP_PORT: 'off' })
  const starts = async (digit: string) => {
    const { child, ended, says } = serveWith(digit)
    await says('Odograph runs without HTTP')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  await starts('a')
  const other = serveWith('b')
  expect(await other.ended).toBe(1)
  expect(other.told.err).toContain('not the one that this database has been served with')
  await starts('a')
  const [, statement = ''] = /odograph sql --write '(.*)'/.exec(other.told.err) ?? []
  const giveUp = start(['sql', '--write', statement], { ODOGRAPH_DATABASE_URL: url })
  expect(await giveUp.ended).toBe(0)
  await starts('b')
}, 120_000)

test('files that are kept elsewhere than those of the other processes are refused until those are given up', async () => {
  const { url, pool } = await freshDatabase()
  const [one, other] = [await mkdtemp(join(data_dir, 'files-')), await mkdtemp(join(data_dir, 'files-'))]
  const serveFrom = (beside: string) =>
    serve({
      ODOGRAPH_DATABASE_URL: url,
      ODOGRAPH_DATA_DIR: beside,
      ODOGRAPH_SECRET_KEY: 'a'.repeat(64),
      ODOGRAPH_HTTP_PORT: 'off',
    })
  const starts = async (beside: string) => {
    const { child, ended, says } = serveFrom(beside)
    await says('Odograph runs without HTTP')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  await starts(one)
  const [mark] = (await pool.query('select key from file_mark')).rows
  expect(existsSync(join(one, 'files', mark.key))).toBe(true)
  const refused = serveFrom(other)
  expect(await refused.ended).toBe(1)
  expect(refused.told.err).toContain('The files of this database are kept elsewhere')
  await starts(one)
  await cp(join(one, 'files'), join(other, 'files'), { recursive: true })
  await starts(other)

  await rm(join(one, 'files'), { recursive: true })
  const [, statement = ''] = /odograph sql --write '(.*)'/.exec(refused.told.err) ?? []
  expect(await start(['sql', '--write', statement], { ODOGRAPH_DATABASE_URL: url }).ended).toBe(0)
  await starts(one)
}, 60_000)

test('where files cannot be asked for, devices do not wait for it', async () => {
  const { url, pool } = await freshDatabase()
  const { told, says } = serve({
    ODOGRAPH_DATABASE_URL: url,
    ODOGRAPH_HTTP_PORT: 'off',
    ODOGRAPH_LOG_LEVEL: 'warn',
    ODOGRAPH_S3_BUCKET: 'away',
    ODOGRAPH_S3_ENDPOINT: `http://127.0.0.1:${await nobody()}`,
    ODOGRAPH_S3_ACCESS_KEY: 'key',
    ODOGRAPH_S3_SECRET_KEY: 'secret',
  })
  await says('Odograph runs without HTTP')
  expect(told.err + told.out).toContain('the store is away')
  expect((await pool.query('select from file_mark')).rowCount).toBe(0)
}, 60_000)

test('whoever presses Ctrl-C is told that it was heard', async () => {
  const { child, told, ended, says } = serve()
  await says('answers at')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(told.err).toBe('\nIt ends, in order; Ctrl-C again ends it at once.\n')
})

test('a signal while it starts ends it in order', async () => {
  const { url, pool, db } = await freshDatabase()
  // The last step of a start waits for it: what is left then is done in the ten seconds that it has, on a busy machine too.
  const { told, ended } = await db.transaction().execute(async (transaction) => {
    // Held however long a program takes to come that far.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await lockFirst(transaction)
    const started = serve({ ODOGRAPH_DATABASE_URL: url })
    const waiting = 'select from pg_stat_activity where datname = current_database() and wait_event = $1'
    await expect.poll(async () => (await pool.query(waiting, ['advisory'])).rowCount, { timeout: 20_000 }).toBe(1)
    started.child.kill('SIGTERM')
    await sleep(100)
    return started
  })
  expect(await ended).toBe(0)
  expect(told.err).toBe('')
})

const full = 'is full, where a new platform begins with 70 MB: make room there, or set ODOGRAPH_DATA_DIR to'

test('a disk that is full before there is a database is told with its setting', async () => {
  const bin = await mkdtemp(join(tmpdir(), 'odograph-bin-'))
  onTestFinished(() => rm(bin, { recursive: true }))
  await chmod(bin, 0o755)
  const programs = {
    postgres: 'echo "postgres (PostgreSQL) 18.1"',
    initdb: 'echo "No space left on device" >&2; exit 1',
  }
  for (const [name, does] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  const { told, ended } = serve({ ODOGRAPH_DATABASE_URL: '', ODOGRAPH_POSTGRES_BIN: bin })
  expect(await ended).toBe(1)
  expect(told.err).toContain(`The disk of the data directory ${data_dir} ${full}`)
})

// Only root makes a small disk, in a room of its own, which goes with the process.
const makesDisks = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

test.runIf(makesDisks).each(['10m', '40m', '44m'])('a first start on a disk of %s ends, and says why', async (size) => {
  const disk = await mkdtemp(join(tmpdir(), 'odograph-disk-'))
  onTestFinished(() => rm(disk, { recursive: true }))
  const { told, ended } = start(['serve'], { ...quiet, ODOGRAPH_DATA_DIR: disk }, [
    ...[
      'unshare',
      '-m',
      'sh',
      '-c',
      'mount -t tmpfs -o mode=755,size=$0 odograph $1 && shift && exec "$@"',
      size,
      disk,
    ],
  ])
  expect(await ended).toBe(1)
  expect(told.err).toContain(`The disk of the data directory ${disk} ${full}`)
})
