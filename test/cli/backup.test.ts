import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { textFile, writeArchive } from '#cli/backup/archive.ts'
import { disk } from '#files/disk.ts'
import { tablesOf } from '#store/backup/tables.ts'
import { describeSchema } from '#store/describe.ts'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { holdAll, loosen, take } from '#store/files/loose-files.ts'
import { readMigrations } from '#store/migrate.ts'
import { afterwards } from '#test/afterwards.ts'
import { make } from '#test/contract/resources.ts'
import { createDatabase } from '#test/database.ts'
import { fleet, secret_key } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { twoHalves } from '#test/images.ts'

const folder = await mkdtemp(join(tmpdir(), 'odograph-backup-'))
afterwards(() => rm(folder, { recursive: true }))
const files_dir = join(folder, 'data', 'files')
const opened = await fleet({}, disk(files_dir))
const { server, url, tenant, pool, db, files } = opened

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const run = promisify(execFile)
const odograph = async (settings: object, ...words: string[]) => {
  const env = { PATH: process.env.PATH, ODOGRAPH_DATABASE_POOL: '2', ...settings }
  const done = await run(process.execPath, [main, ...words], { env, timeout: 120_000 }).catch((error) => error)
  return { code: done.code ?? 0, out: done.stdout as string, err: done.stderr as string }
}
const here = { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_DATA_DIR: join(folder, 'data'), ODOGRAPH_SECRET_KEY: secret_key }

/** A user with one of everything and a picture; answers its name. */
const furnish = async (): Promise<string> => {
  const alice = await tenant()
  const { tag } = await make(alice, 'user', opened)
  const bytes = await twoHalves().png().toBuffer()
  const parts = form({ hash: alice.hash, tag_id: String(tag), file: { name: 'a.png', type: 'image/png', bytes } })
  const { value } = (await server.inject({ method: 'POST', url: '/v2/tag/avatar/upload', ...parts })).json()
  for (const { key } of await db.selectFrom('file').select('key').where('key', 'is not', null).execute())
    await files.put(key as string, bytes, 'image/png')
  return value
}
const picture = await furnish()
const file = join(folder, 'all.backup')
const made = await odograph(here, 'backup', file)

/** All that is in a database: its schema, and every row and sequence. */
const contentOf = async (client: pg.ClientBase) => {
  const tables: Record<string, string> = {}
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(
      `select string_agg(t::text, '\n' order by t::text collate "C") as rows from "${name}" t`,
    )
    tables[name] = rows[0].rows
  }
  const { rows: sequences } = await client.query('select sequencename, last_value::text from pg_sequences order by 1')
  return { schema: await describeSchema(client), tables, sequences }
}
const before = await pool.connect().then(async (client) => {
  const content = await contentOf(client)
  client.release()
  return content
})

/** Each command is a process of its own. */
const slow = { timeout: 600_000 }

const emptyDatabase = () => createDatabase('template0')
const contentAt = async (address: string) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await contentOf(client)
  } finally {
    await client.end()
  }
}

test('a backup is written for its owner’s eyes while the service runs', slow, async () => {
  expect(made).toEqual({
    code: 0,
    out: `${file} is a backup, and holds the secret: keep it where only you read it.\n`,
    err: '',
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).sort()).toEqual(['all.backup', 'data'])
  expect((await odograph(here, 'backup', file)).err).toBe(`${file} is there already.\n`)
})

test('another PostgreSQL has every row, sequence, constraint and file again', slow, async () => {
  const [address, data_dir] = [await emptyDatabase(), join(folder, 'there')]
  const there = { ODOGRAPH_DATABASE_URL: address, ODOGRAPH_DATA_DIR: data_dir }
  expect(await odograph(there, 'restore', file)).toMatchObject({ code: 0, err: '' })
  expect(await contentAt(address)).toEqual(before)
  expect(await readFile(join(data_dir, 'secret.key'), 'utf8')).toBe(`${secret_key}\n`)
  const at = `tag/avatars/${picture}`
  expect(await readFile(join(data_dir, 'files', at))).toEqual(await readFile(join(files_dir, at)))
  expect(await odograph(there, 'restore', file)).toEqual({
    code: 1,
    out: '',
    err: 'The database is not empty: restore into a new data directory (ODOGRAPH_DATA_DIR) or a new database (ODOGRAPH_DATABASE_URL).\n',
  })
})

test(
  'so has the PostgreSQL that comes along, in an empty data directory, and can be backed up from there',
  slow,
  async () => {
    const data_dir = join(folder, 'embedded')
    expect(await odograph({ ODOGRAPH_DATA_DIR: data_dir }, 'restore', file)).toMatchObject({ code: 0, err: '' })
    const again = join(folder, 'again.backup')
    expect(await odograph({ ODOGRAPH_DATA_DIR: data_dir }, 'backup', again)).toMatchObject({ code: 0, err: '' })
    const embedded = await startEmbedded({ data_dir })
    expect(await contentAt(embedded.url)).toEqual(before)
    await embedded.stop()
  },
)

/** What is wrong with it is told, and nothing was made of it. */
const refused = async (path: string, settings: object = {}) => {
  const [address, data_dir] = [await emptyDatabase(), await mkdtemp(join(folder, 'refused-'))]
  const there = { ODOGRAPH_DATABASE_URL: address, ODOGRAPH_DATA_DIR: data_dir, ...settings }
  const { code, err } = await odograph(there, 'restore', path)
  expect(code).toBe(1)
  expect(Object.keys((await contentAt(address)).tables)).toEqual([])
  expect(await readdir(data_dir)).toEqual([])
  return err.replaceAll(folder, '')
}

test('a backup that is damaged, cut off or none at all is told before anything is written', slow, async () => {
  const bytes = await readFile(file)
  const damaged = join(folder, 'damaged')
  const middle = Math.floor(bytes.length / 2)
  await writeFile(damaged, bytes.with(middle, (bytes[middle] ?? 0) ^ 1))
  expect(await refused(damaged)).toMatch(/^\/damaged is damaged or no file of ours: /)
  await writeFile(damaged, bytes.subarray(0, bytes.length - 20))
  expect(await refused(damaged)).toMatch(/^\/damaged is damaged or no file of ours: /)
  await writeFile(damaged, 'just a text')
  expect(await refused(damaged)).toMatch(/^\/damaged is damaged or no file of ours: /)
  expect(await refused(join(folder, 'nowhere'))).toBe('There is no file /nowhere.\n')
})

test('a backup is not read with another secret, nor by an older Odograph', slow, async () => {
  expect(await refused(file, { ODOGRAPH_SECRET_KEY: 'cd'.repeat(32) })).toContain(
    'The secret here is not the one of the backup',
  )
  const newer = join(folder, 'newer')
  const migrations = [...(await readMigrations()), { name: '9999-next.sql', digest: '' }]
  const manifest = { format: 'backup of Odograph', taken: '', secret_key, migrations, sequences: [] }
  await writeArchive(newer, manifest, (async function* () {})())
  expect(await refused(newer)).toBe('The backup was migrated by a newer Odograph: 9999-next.sql is unknown here.\n')
})

test('what fails halfway leaves an empty database', slow, async () => {
  const broken = join(folder, 'broken')
  const migrations = (await readMigrations()).map(({ name, digest }) => ({ name, digest }))
  const manifest = { format: 'backup of Odograph', taken: '', secret_key, migrations, sequences: [] }
  // A tag of an account that there is not.
  const rows = (async function* () {
    yield textFile('rows/tag/000001', '7\t1\ta tag\tff0000\t\\N\t\\N\n')
  })()
  await writeArchive(broken, manifest, rows)
  expect(await refused(broken)).toContain('tag_account_id_fkey')
})

test('what cannot be written leaves nothing by its name', slow, async () => {
  const nowhere = join(folder, 'no', 'such', 'folder')
  expect(await odograph(here, 'backup', nowhere)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/ could not be written: ENOENT/),
  })
  expect(await odograph({ ...here, ODOGRAPH_SECRET_KEY: 'cd'.repeat(32) }, 'backup', join(folder, 'x'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('The secret is not the one that this database has been served with'),
  })
  const full = `ulimit -f 8; exec "${process.execPath}" "${main}" backup "${join(folder, 'full')}"`
  const cut = await run('sh', ['-c', full], { env: { PATH: process.env.PATH, ...here } }).catch((error) => error)
  expect(cut.stderr).toMatch(/full could not be written: EFBIG/)
  expect((await readdir(folder)).filter((name) => name.includes('full'))).toEqual([])
})

test('files stay where they are while a backup copies them', slow, async () => {
  await loosen(db, 'tag/avatars/loose.jpg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await holdAll(client)
  expect(await take(db)).toEqual([])
  await client.end()
  await expect.poll(() => take(db)).toContain('tag/avatars/loose.jpg')
})
