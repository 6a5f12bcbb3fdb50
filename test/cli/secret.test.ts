import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { nextKey, nextPath, secretOf } from '#store/secret.ts'
import { holdSecret, openKey } from '#store/secret-check.ts'
import { rotate } from '#store/secret-rotate.ts'
import { freshDatabase } from '#test/database.ts'
import { fleet, fleetSecret, secret_key } from '#test/fleet.ts'
import { retranslatorOf } from '#test/forwarding.ts'
import { withProgram } from '#test/totp.ts'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const run = promisify(execFile)
const odograph = async (settings: Record<string, string>, ...words: string[]) => {
  const env = { PATH: process.env.PATH, ODOGRAPH_DATABASE_POOL: '2', ...settings }
  const done = await run(process.execPath, [main, ...words], { env }).catch((error) => error)
  return { code: done.code ?? 0, out: done.stdout as string, err: done.stderr as string }
}

const connected = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'odograph-secret-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

/** Every sealed text of the database, by the column that holds it. */
const sealedIn = async (client: pg.Client) => {
  const { rows } = await client.query(
    `select table_name as name from information_schema.columns where column_name = 'sealed' and table_schema = 'public' order by 1`,
  )
  const found: { table: string; sealed: Buffer }[] = []
  for (const { name } of rows) {
    const texts = await client.query(`select sealed from "${name}" where sealed is not null`)
    found.push(...texts.rows.map(({ sealed }) => ({ table: name as string, sealed })))
  }
  return { tables: rows.map(({ name }) => name as string), found }
}

const keep = async (db: Awaited<ReturnType<typeof freshDatabase>>['db'], key: string) => holdSecret(db, secretOf(key))

test('everything that is sealed is sealed anew, and says the same', async () => {
  const { server, db, url, dealer_id, tenant } = await fleet({ own: true })
  const client = await connected(url)
  await keep(db, secret_key)
  const alice = await tenant()
  await alice.call('api/key/create', { title: 'ours' })
  await alice.call('webhook/create', { webhook: { label: 'ours', url: 'https://hooks.example/in' } })
  await retranslatorOf(alice, 5000, { password: 'theirs' })
  await withProgram(server, db, dealer_id)
  // More than are sealed at a time.
  await db
    .insertInto('webhook')
    .values(
      Array.from({ length: 1_200 }, (_, i) => ({
        account_id: alice.id,
        label: `${i}`,
        url: 'https://hooks.example/',
        sealed: fleetSecret.seal(`secret ${i}`),
      })),
    )
    .execute()
  const before = (await sealedIn(client)).found
  const next = secretOf(nextKey(secret_key))
  expect(await rotate(client, fleetSecret, next)).toBe(before.length)
  const { tables, found } = await sealedIn(client)
  expect(tables).toEqual(
    expect.arrayContaining(['api_key', 'authenticator', 'geo_link', 'mail', 'mail_gateway', 'webhook']),
  )
  const told = (rows: typeof found, { open }: typeof next) =>
    rows.map(({ table, sealed }) => `${table} ${open(sealed)}`).sort()
  expect(told(found, next)).toEqual(told(before, fleetSecret))
  for (const { sealed } of found) expect(() => fleetSecret.open(sealed)).toThrow()
  await expect(holdSecret(db, fleetSecret)).rejects.toThrow('not the one')
  await holdSecret(db, next)
  // Proofs of the audit and digests of device passwords go on.
  expect(next.derive('audit')).toEqual(fleetSecret.derive('audit'))
})

test('of what another secret has sealed nothing is changed', async () => {
  const { db, url, tenant } = await fleet({ own: true })
  const client = await connected(url)
  await keep(db, secret_key)
  const alice = await tenant()
  await alice.call('api/key/create', { title: 'ours' })
  const stranger = secretOf('cd'.repeat(32)).seal('x')
  const webhook = { account_id: alice.id, label: 'x', url: 'https://hooks.example/', sealed: stranger }
  await db.insertInto('webhook').values(webhook).execute()
  await expect(rotate(client, fleetSecret, secretOf(nextKey(secret_key)))).rejects.toThrow('webhook')
  await holdSecret(db, fleetSecret)
  const { found } = await sealedIn(client)
  expect(found.filter(({ table }) => table === 'api_key').map(({ sealed }) => fleetSecret.open(sealed))).toHaveLength(1)
})

test('a run that was killed before anything was sealed has changed nothing, one that was killed after is completed', async () => {
  const { db, url } = await freshDatabase()
  const where = { data_dir: await folder(), secret_key: '' }
  const path = join(where.data_dir, 'secret.key')
  await writeFile(path, `${secret_key}\n`)
  await keep(db, secret_key)
  const next = nextKey(secret_key)
  await writeFile(nextPath(where), `${next}\n`)
  expect(await openKey(db, where)).toBe(secret_key)
  await rotate(await connected(url), fleetSecret, secretOf(next))
  expect(await openKey(db, where)).toBe(next)
  expect([(await readFile(path, 'utf8')).trim(), existsSync(nextPath(where))]).toEqual([next, false])
})

test('the command changes the secret of the data directory, again and again, and of nobody who runs', async () => {
  const { db, url } = await freshDatabase()
  const data_dir = await folder()
  const path = join(data_dir, 'secret.key')
  await writeFile(path, `${secret_key}\n`)
  await keep(db, secret_key)
  const settings = { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_DATA_DIR: data_dir }
  const key = async () => (await readFile(path, 'utf8')).trim()
  for (const before of [secret_key, undefined]) {
    const former = before ?? (await key())
    expect(await odograph(settings, 'secret', 'rotate')).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 texts'),
    })
    expect(await key()).not.toBe(former)
    expect((await key()).split(':')[1]).toBe(secret_key)
    await holdSecret(db, secretOf(await key()))
  }
  await db.insertInto('process_report').values({ process: randomUUID(), started: new Date(), report: '{}' }).execute()
  expect(await odograph(settings, 'secret', 'rotate')).toMatchObject({
    code: 1,
    err: expect.stringContaining('stop all'),
  })
})

test('a secret of the environment is written where the operator says, and a run that was killed is told of', async () => {
  const { db, url } = await freshDatabase()
  const data_dir = await folder()
  await keep(db, secret_key)
  const settings = { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_DATA_DIR: data_dir, ODOGRAPH_SECRET_KEY: secret_key }
  expect(await odograph(settings, 'secret', 'rotate')).toMatchObject({ code: 1, err: expect.stringContaining('--to') })
  const to = join(data_dir, 'new.key')
  for (let run = 0; run < 2; run++)
    expect(await odograph(settings, 'secret', 'rotate', '--to', to)).toMatchObject({
      code: 0,
      out: expect.stringContaining(to),
    })
  await holdSecret(db, secretOf((await readFile(to, 'utf8')).trim()))
})
