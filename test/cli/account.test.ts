import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readArchive, readManifest, textFile, writeArchive } from '#cli/backup/archive.ts'
import type { Operation } from '#contract/operation.ts'
import { disk } from '#files/disk.ts'
import type { TarFile } from '#formats/tar.ts'
import { columnRules, left_out } from '#store/account/belongings.ts'
import { belongingsOf } from '#store/account/catalogue.ts'
import { queriesOf } from '#store/account/select.ts'
import { tablesOf } from '#store/backup/tables.ts'
import type { Db } from '#store/db.ts'
import * as sessions from '#store/people/sessions.ts'
import { afterwards } from '#test/afterwards.ts'
import { period, recorded, two_drives } from '#test/api/track/recorded.ts'
import { checkIn } from '#test/checkins.ts'
import { named } from '#test/contract/operations.ts'
import { make, paramsWith, type Things } from '#test/contract/resources.ts'
import { type Answer, type Person, secret_key } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { twoHalves } from '#test/images.ts'
import { clone } from '#test/trackers.ts'

const folder = await mkdtemp(join(tmpdir(), 'odograph-account-'))
afterwards(() => rm(folder, { recursive: true }))

let platforms = 0
/** A platform, and its command line. */
const platform = async () => {
  const data_dir = join(folder, String(++platforms))
  const opened = await recorded({}, disk(join(data_dir, 'files')))
  const env = {
    ...{ PATH: process.env.PATH, ODOGRAPH_DATABASE_POOL: '2', ODOGRAPH_DATABASE_URL: opened.url },
    ...{ ODOGRAPH_DATA_DIR: data_dir, ODOGRAPH_SECRET_KEY: secret_key },
  }
  const odograph = async (...words: string[]) => {
    const done = await run(process.execPath, [main, ...words], { env, timeout: 120_000 }).catch((error) => error)
    return { code: done.code ?? 0, out: done.stdout as string, err: done.stderr as string }
  }
  return { ...opened, odograph }
}
type Platform = Awaited<ReturnType<typeof platform>>
const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const run = promisify(execFile)

const loginOf = async ({ db }: Platform, { id }: { id: number }) =>
  (await db.selectFrom('users').select('login').where('id', '=', id).executeTakeFirstOrThrow()).login

/** An account with something of everything, and what hangs together. */
const furnish = async (here: Platform) => {
  const alice = await here.tenant()
  const things = await make(alice, 'user', here)
  await alice.call('task/form/create', { task_id: things.task, template_id: things.template })
  const { tag, tracker, employee, place, subuser } = things as Record<string, number>
  const { tracker_id } = await here.driven(alice, two_drives)
  await alice.call('tracker/tags/set', { tracker_id, tag_bindings: [{ tag_id: tag, ordinal: 1 }] })
  await alice.call('subuser/tracker/bind', { subuser_id: subuser, trackers: [tracker_id, tracker] })
  await alice.call('tracker/employee/assign', { tracker_id, new_employee_id: employee })
  await checkIn(alice, tracker_id, { comment: 'Gate' })
  const lent = await here.tracker(await here.tenant())
  await clone(here.db, alice, lent.source_id)
  const { id: entity_id } = (await alice.call('entity/list')).list[0]
  const fields = [{ label: 'Keeper', type: 'employee', required: false, params: { responsible: false } }]
  const { list } = await alice.call('entity/fields/update', { entity_id, fields })
  const keeper = { type: 'employee', value: employee }
  await here.db
    .updateTable('place')
    .set({ fields: JSON.stringify({ [list.at(-1).id]: keeper }), tags: [tag as number] })
    .where('id', '=', place as number)
    .execute()
  const bytes = await twoHalves().png().toBuffer()
  const parts = form({ hash: alice.hash, tag_id: String(tag), file: { name: 'a.png', type: 'image/png', bytes } })
  await here.server.inject({ method: 'POST', url: '/v2/tag/avatar/upload', ...parts })
  for (const { key } of await here.db.selectFrom('file').select('key').where('key', 'is not', null).execute())
    await here.files.put(key as string, bytes, 'image/png')
  const own: Things = { ...things, tracker: tracker_id }
  const came = (kind: string, origin: string, id: number) => ({
    ...{ account_id: alice.id, system: 'traccar', kind, origin, id, added: true },
  })
  await here.db
    .insertInto('origin')
    .values([came('users', String(alice.id), alice.id), came('zone', '3', things.zone as number)])
    .execute()
  return { alice, things: own, lent }
}

const here = await platform()
const { alice, things, lent } = await furnish(here)
const login = await loginOf(here, alice)
const file = join(folder, 'alice')
const made = await here.odograph('account', 'export', login, file)
// What is lent stays behind, so what answers before and after is compared without it.
await here.db.deleteFrom('tracker').where('account_id', '=', alice.id).where('clone', '=', true).execute()

/** By the word of a resource, where its ids stand. */
const tables: Record<string, string> = {
  ...{ tag: 'tag', tracker: 'tracker', webhook: 'webhook', place: 'place', zone: 'zone', entity: 'entity' },
  ...{
    custom_field: 'entity_field',
    vehicle: 'vehicle',
    garage: 'garage',
    employee: 'employee',
    department: 'department',
  },
  ...{
    group: 'tracker_group',
    image: 'file',
    checkin: 'checkin',
    form: 'form',
    template: 'form_template',
    rule: 'rule',
    retranslator: 'retranslator',
  },
  ...{
    link: 'geo_link',
    sensor: 'sensor',
    sensor_template: 'sensor_template',
    security_group: 'security_group',
    subuser: 'users',
    history: 'history',
    entry: 'journal_entry',
    mark: 'fuel_mark',
    receipt: 'fuel_receipt',
    receipt_image: 'file',
    task: 'task',
    route: 'task',
    checkpoint: 'task',
    task_schedule: 'task_schedule',
    route_schedule: 'task_schedule',
    scheduled_checkpoint: 'task_schedule',
    service_task: 'service_task',
    service_template: 'service_template',
    proposal: 'service_proposal',
    task_file: 'file',
    listing: 'status_listing',
    status: 'status',
  },
}
const counted = [
  ...new Set([...Object.values(tables), 'source', 'transaction', 'status_change', 'driver_change', 'task_history']),
]

const idsOf = async (db: Db, table: string, account_id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where account_id = ${account_id} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What each id has become, by table. */
const renamed = async (there: Platform, account_id: number) => {
  const ids = new Map<string, Map<number, number>>()
  for (const table of counted) {
    const [was, is] = [await idsOf(here.db, table, alice.id), await idsOf(there.db, table, account_id)]
    expect(is.length, table).toBe(was.length)
    ids.set(table, new Map(was.map((id, i) => [id, is[i] as number])))
  }
  return ids
}

const signIn = async (
  { db, server }: Platform,
  user_id: number,
): Promise<
  Pick<Person, 'hash'> & { ask: (path: string, params: object) => Promise<{ http: number; body: Answer }> }
> => {
  const hash = await sessions.openSession(db, { kind: 'user', user_id, seconds: 3600 })
  const ask = async (path: string, params: object) => {
    const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { ...params, hash } })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { http: answer.statusCode, body: isJson ? answer.json() : answer.headers['content-type'] }
  }
  return { hash, ask }
}

/** Of that platform, that moment, or made anew: docs/backup.md. */
const own =
  /^(user_time|last_update|avatar_file_name|download_url|preview_url|url|value|hash|address|login|change_date|creation_date)$/
const elsewhere =
  /^(user\/audit|api\/key|user\/session|.*\/delivery\/|panel\/|.*\/import\/|data\/|report\/|mobile\/phone\/|today\/figures|user\/auth|.*\/process)/

const reads = named.filter(
  ([path, { kind, access }]) => kind === 'query' && access.hashes.includes('session') && !elsewhere.test(path),
)

/** Where two answers differ in more than the names of things. */
const differences = (was: Answer, is: Answer, ids: Map<string, Map<number, number>>, at: string): object[] => {
  if (was === is) return []
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null) {
    const isRenamed = [...ids.values()].some((map) => map.get(Number(was)) === Number(is))
    return isRenamed ? [] : [{ at, was, is }]
  }
  // What is called by an id.
  const rename = (key: string): string =>
    Array.isArray(was) || !/^\d+$/.test(key)
      ? key
      : String([...ids.values()].map((map) => map.get(Number(key))).find((id) => String(id) in is) ?? key)
  const renamed = Object.fromEntries(Object.entries(was).map(([key, value]) => [rename(key), value]))
  const keys = [...new Set([...Object.keys(renamed), ...Object.keys(is)])].filter((key) => !own.test(key))
  return keys.flatMap((key) => differences(renamed[key], is[key], ids, `${at}.${key}`))
}

/** Asks everything of both, and compares. */
const compare = async (there: Platform, account_id: number) => {
  const ids = await renamed(there, account_id)
  const become = (word: string, id: unknown) => ids.get(tables[word] ?? '')?.get(id as number) ?? id
  const its: Things = Object.fromEntries(Object.entries(things).map(([word, id]) => [word, become(word, id) as number]))
  const [before, after] = [await signIn(here, alice.id), await signIn(there, account_id)]
  const asked = (operation: Operation, own: Things) => {
    const params = paramsWith(operation, own)
    return 'from' in params ? { ...params, ...period } : params
  }
  let answered = 0
  const faults: object[] = []
  for (const [path, operation] of reads) {
    const [was, is] = [await before.ask(path, asked(operation, things)), await after.ask(path, asked(operation, its))]
    if (was.http === 200) answered++
    faults.push(...differences(was, is, ids, path))
  }
  expect(faults).toEqual([])
  expect(answered).toBeGreaterThan(reads.length / 2)
  return { ids, its }
}

/** Each command is a process of its own. */
const slow = { timeout: 600_000 }

test('an account is exported whole', () => {
  expect(made).toEqual({
    code: 0,
    out: `${file} is all of ${login}, its password too: keep it where only you read it.\n`,
    err: '',
  })
})

/** Columns by table, as the page tells them. */
const toldColumns = async (): Promise<Map<string, string[]>> => {
  const page = await readFile(new URL('../../docs/account-file.md', import.meta.url), 'utf8')
  const tables = page.split('\n### ').slice(1)
  return new Map(
    tables.map((text) => [
      text.slice(0, text.indexOf('\n')),
      [...(text.split('\n## ')[0] as string).matchAll(/^\| `(\w+)` \|/gm)].map(([, column]) => column as string),
    ]),
  )
}

test('a file is what docs/account-file.md says, to programs that are not ours', async () => {
  const unpacked = join(folder, 'unpacked')
  await mkdir(unpacked)
  await writeFile(`${unpacked}.tar`, zstdDecompressSync(await readFile(file)))
  const { stdout } = await run('tar', ['-tf', `${unpacked}.tar`])
  const names = stdout.trim().split('\n')
  await run('tar', ['-xf', `${unpacked}.tar`, '-C', unpacked])
  const bytesOf = (name: string) => readFile(join(unpacked, name))

  const hash = createHash('sha256')
  for (const name of names.slice(0, -1)) {
    const bytes = await bytesOf(name)
    hash.update(`${name}\n${bytes.length}\n`).update(bytes)
  }
  expect(names.at(-1)).toBe('sha256')
  expect((await bytesOf('sha256')).toString()).toBe(hash.digest('hex'))

  expect(names[0]).toBe('manifest.json')
  const manifest = JSON.parse((await bytesOf('manifest.json')).toString())
  expect(manifest).toMatchObject({ format: 'account of Odograph', login })
  expect(Object.keys(manifest).sort()).toEqual(['format', 'login', 'migrations', 'plans', 'sealed', 'system', 'taken'])

  const columns = await toldColumns()
  const rows = names.filter((name) => name.startsWith('rows/'))
  const tables = [...new Set(rows.map((name) => name.split('/')[1] as string))]
  expect(tables.length).toBeGreaterThan(20)
  expect([...columns.keys()].filter((table) => tables.includes(table))).toEqual(tables)
  for (const name of rows) {
    const lines = (await bytesOf(name)).toString().replace(/\n$/, '').split('\n')
    const told = columns.get(name.split('/')[1] as string)?.length
    expect(lines.map((line) => line.split('\t').length).filter((count) => count !== told)).toEqual([])
  }
  expect(names.some((name) => name.startsWith('files/'))).toBe(true)
})

test('every table is exported or left out for a reason, and every id in it is known', slow, async () => {
  const client = new pg.Client({ connectionString: here.url })
  await client.connect()
  const [all, tables] = [await belongingsOf(client), await tablesOf(client)]
  await client.end()
  expect(
    all
      .map(({ name }) => name)
      .concat(Object.keys(left_out))
      .sort(),
  ).toEqual(tables.map(({ name }) => name).sort())
  expect(() => queriesOf(all, 1)).not.toThrow()
  const columns = all.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  expect(Object.keys(columnRules).filter((column) => !columns.includes(column))).toEqual([])
  const unknown = all.flatMap(({ name, columns, references }) =>
    columns
      .filter(
        (column) => /(^|_)ids?$/.test(column.name) && !column.counted && !/^(account|source)_id$/.test(column.name),
      )
      .filter((column) => !references.some(({ columns }) => columns.includes(column.name)))
      .map((column) => `${name}.${column.name}`),
  )
  expect(unknown.filter((column) => !(column in columnRules))).toEqual([])
})

const accountOf = (out: string) => Number(/^Account (\d+) /.exec(out)?.[1])

test('on another platform every read answers the same', slow, async () => {
  const there = await platform()
  const { code, out, err } = await there.odograph('account', 'import', file, '--dealer', String(there.dealer_id))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const { its } = await compare(there, accountOf(out))
  // What came from elsewhere is known there too, but not whose account it is: a stranger could have written it.
  const origins = await there.db.selectFrom('origin').select(['kind', 'id']).where('system', '=', 'traccar').execute()
  expect(origins.map(({ kind, id }) => [kind, Number(id)])).toEqual([['zone', its.zone]])
  const again = await there.odograph('account', 'import', file, '--dealer', String(there.dealer_id))
  expect(again.err).toMatch(
    /^The login \S+ is in use here: give the master user another one by --login, or end or rename/,
  )
})

test('where its ids are taken, others take their places, and nothing of others changes', slow, async () => {
  const there = await platform()
  for (let i = 0; i < 2; i++) await furnish(there)
  const before = await othersIn(there)
  const words = ['account', 'import', file, '--dealer', String(there.dealer_id), '--login', 'moved@fleet.example']
  const { code, out, err } = await there.odograph(...words)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const account_id = accountOf(out)
  const { ids } = await compare(there, account_id)
  expect(ids.get('tag')?.get(things.tag as number)).not.toBe(things.tag)
  expect(await othersIn(there, account_id)).toEqual(before)
})

/** Rows of all but this account. */
const othersIn = async ({ url }: Platform, account_id = 0) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all = await belongingsOf(client)
  const rows: Record<string, string> = {}
  for (const { name, columns } of all) {
    const of = columns.some((column) => column.name === 'account_id')
      ? `account_id <> ${account_id}`
      : `source_id not in (select id from source where account_id = ${account_id})`
    rows[name] = (
      await client.query(`select md5(string_agg(t::text, ' ' order by t::text)) as rows from "${name}" t where ${of}`)
    ).rows[0].rows
  }
  await client.end()
  return rows
}

test(
  'what is new is added to an account that is there, what came before stays as it is, and a second time nothing comes',
  slow,
  async () => {
    const there = await platform()
    // Platforms of tests have one secret: an account with the id of Alice would be hers.
    await there.tenant()
    const bob = await there.tenant()
    const into = await loginOf(there, bob)
    const first = await there.odograph('account', 'import', file, '--into', into)
    expect(first).toMatchObject({ code: 0, err: '' })
    const added = Number(/^(\d+) rows/.exec(first.out)?.[1])
    expect(added).toBeGreaterThan(100)
    const files = await filesIn(there)
    expect(files?.named).toBeGreaterThan(1)
    expect(files?.loose).toBe(0)
    const { list } = await bob.call('tag/list')
    expect(list.length).toBeGreaterThan(0)
    const [tag] = list
    await bob.call('tag/update', { tag: { ...tag, name: 'Named here' } })
    const { list: zones } = await bob.call('zone/list')
    await bob.call('zone/delete', { zone_id: zones[0].id })
    const before = await rowsIn(there, bob.id)
    const second = await there.odograph('account', 'import', file, '--into', into)
    expect(second).toMatchObject({ code: 0, err: '' })
    expect(second.out).toMatch(/^0 rows of /)
    expect(await rowsIn(there, bob.id)).toEqual(before)
    const tracks = { tracker_id: (await bob.call('tracker/list')).list.map(({ id }: { id: number }) => id), ...period }
    const all = await Promise.all(
      tracks.tracker_id.map(
        async (tracker_id: number) => (await bob.call('track/list', { ...period, tracker_id })).list.length,
      ),
    )
    expect(all).toContain(2)
  },
)

/** Files that rows name, and those of them that the clock would remove. */
const filesIn = async ({ db }: Platform) => {
  const { rows } = await sql<{ named: number; loose: number }>`
    with named as (
      select unnest(array[key, preview_key]) as key from file union select 'tag/avatars/' || avatar_file_name from tag)
    select count(*)::int as named, (count(*) filter (where key in (select key from loose_file)))::int as loose
    from named where key is not null`.execute(db)
  return rows[0]
}

/** Rows of the account by table, without those of points, which rules and clocks write. */
const rowsIn = async ({ url }: Platform, account_id: number) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all = await belongingsOf(client)
  const rows: Record<string, string> = {}
  for (const { name, columns } of all.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))) {
    const told = columns.filter((column) => column.name !== 'version').map((column) => `t."${column.name}"`)
    rows[name] = (
      await client.query(
        `select count(*) || md5(coalesce(string_agg(row(${told})::text, ' ' order by row(${told})::text), '')) as rows from "${name}" t where account_id = $1`,
        [account_id],
      )
    ).rows[0].rows
  }
  await client.end()
  return rows
}

test('nothing of others goes along', slow, async () => {
  const texts: string[] = []
  for await (const { name, body } of readArchive(file)) {
    const pieces: Buffer[] = []
    for await (const piece of body) pieces.push(piece)
    if (name.startsWith('rows/')) texts.push(Buffer.concat(pieces).toString())
  }
  expect(texts.join('')).not.toContain(lent.device_id)
})

/** The file with rows changed by a stranger. */
const forged = async (table: string, change: (rows: string) => string, said: object = {}): Promise<string> => {
  const path = join(folder, `forged-${table}-${++platforms}`)
  const files = async function* (): AsyncGenerator<TarFile> {
    for await (const { name, size, body } of readArchive(file)) {
      if (name === 'manifest.json') continue
      const pieces: Buffer[] = []
      for await (const piece of body) pieces.push(piece)
      const bytes = Buffer.concat(pieces)
      yield name.startsWith(`rows/${table}/`) ? textFile(name, change(bytes.toString())) : { name, size, body: [bytes] }
    }
  }
  await writeArchive(path, { ...(await readManifest(file, 'account of Odograph')), ...said }, files())
  return path
}

test('what a stranger has put into a file is refused, or becomes the account’s own', slow, async () => {
  const there = await platform()
  const { things: theirs } = await furnish(there)
  const before = await othersIn(there)
  const given = (path: string) => there.odograph('account', 'import', path, '--dealer', String(there.dealer_id))
  const named = (await given(await forged('tracker_tag', () => `1\t${things.tracker}\t999999\t1\n`))).err
  expect(named).toContain('it names tag 999999, which is not in it')
  const two = await given(
    await forged('users', (rows) => `${rows}${rows.split('\n')[0]?.replace(/^\d+\t\d+/, '77\t77')}\n`),
  )
  expect(two.err).toBe('It is not the whole of one account.\n')
  const strange = await given(await forged('users', (rows) => rows, { system: 'traccar' }))
  expect(strange.err).toBe('The file does not say of which account it is.\n')
  const others = await forged('department', (rows) =>
    rows.replace(/^\d+/gm, '1').concat(`1\t${theirs.department}9\tMine\t\\N\n`),
  )
  expect(await given(others)).toMatchObject({ code: 0 })
  const account_id = (
    await there.db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()
  ).id
  expect(await othersIn(there, account_id)).toEqual(before)
})

test('what cannot be is told in a sentence', slow, async () => {
  const { odograph } = here
  const nobody = await odograph('account', 'export', 'nobody@x.example', join(folder, 'x'))
  expect(nobody.err).toBe('There is no user nobody@x.example.\n')
  const sub = await loginOf(here, { id: things.subuser as number })
  expect((await odograph('account', 'export', sub, join(folder, 'x'))).err).toBe(
    `${sub} is a sub-user: name the master user of its account.\n`,
  )
  expect((await odograph('account', 'import', file, '--into', login)).err).toBe(
    `The file is of ${login} itself, where there would be everything twice.\n`,
  )
  expect((await odograph('account', 'import', file, '--dealer', '999')).err).toBe('There is no dealer 999.\n')
  expect(
    (await odograph('account', 'import', file, '--dealer', String(here.dealer_id), '--login', 'again@x.example')).err,
  ).toMatch(/^The login .* is in use here/)
})
