import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import { fleet } from '#test/fleet.ts'
import { allowed, callers } from './callers.ts'
import { operations } from './operations.ts'
import { areaOf, choices, idParams, paramsWith, resources } from './resources.ts'

const opened = await fleet({ own: true })
const { db, server } = opened

test('every table is watched, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string; events: string | null; reason: string | null }>`
    select c.relname as name, e.reason,
           (select string_agg(tgname, ' ' order by tgname) from pg_trigger where tgrelid = c.oid and tgname like 'audit%') as events
    from pg_class c left join audit_exempt e on e.table_name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name, events, reason } of rows)
    expect([name, events]).toEqual([name, reason === null ? 'audit_delete audit_insert audit_update' : null])
})

test('what devices write many times a second is not watched', async () => {
  const exempt = await db.selectFrom('audit_exempt').select('table_name').execute()
  const names = exempt.map(({ table_name }) => table_name)
  expect(names).toEqual(
    expect.arrayContaining(['tail', 'block', 'source_state', 'track', 'session', 'sign_in_failure']),
  )
})

/** What is put where a secret is given, and never stands in the audit; in other respects it is like any. */
const planted = 'planted0secret'
const isSecret = (name: string): boolean =>
  [
    'password',
    'old_password',
    'new_password',
    'demo_password',
    'apn_password',
    'mail.smtp.password',
    'code',
    'token',
    'auth',
    'p256dh',
  ].includes(name)

/** The parameters with `planted` in the place of each secret text. */
const plant = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => plant(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plant(item, key)]))
  return isSecret(name) && typeof value === 'string' ? planted : value
}

/** What has been committed by now. */
const now = async (): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(db)
  return (rows[0] as { now: string }).now
}

/** The entries of everybody since then. */
const entriesSince = (then: string) =>
  db
    .selectFrom('audit')
    .select(['action', sql<string>`payload::text`.as('payload')])
    .where(sql<boolean>`not pg_visible_in_snapshot(audit.xmin::text::xid8, ${then}::pg_snapshot)`)
    .execute()

const begin = await now()

/** Asks as whoever may, about things of its own; answers whether it succeeded, and the entries that it left. */
const ask = async (operation: Operation) => {
  const all = await callers(opened)
  const isPanel = areaOf(operation) === 'panel'
  const owner = isPanel
    ? await opened.panel(permissions, await opened.otherDealer({ features: ['subpaas'] }))
    : all.master
  const own: Record<string, number | string> = {}
  const wanted = new Set(idParams(operation).map(({ resource }) => resource))
  for (const [name, { make }] of Object.entries(resources[areaOf(operation)]))
    if (wanted.has(name)) own[name] = await make(owner, opened)
  const params = plant(paramsWith(operation, own)) as Record<string, unknown>
  delete params[choices[operation.path] ?? '']
  const before = await now()
  const { hash } = isPanel ? owner : allowed(operation, all)
  const answer = await server.inject({ method: 'POST', url: `/v2/${operation.path}`, payload: { ...params, hash } })
  return { succeeds: answer.statusCode === 200, left: await entriesSince(before), secrets: [planted, hash, own.key] }
}

const commands = operations
  .filter(({ kind }) => kind === 'command')
  .map((operation) => [operation.path, operation] as const)
let succeeded = 0

/** What keeps nothing but what devices send: as much of it as they drive. */
const unnoted: readonly string[] = ['mobile/position/send']

test.each(commands)(
  '%s leaves one entry when it succeeds, without secrets, and none when it fails',
  async (path, operation) => {
    const { succeeds, left, secrets } = await ask(operation)
    const isNoted = operation.access.hashes.length > 0 && !unnoted.includes(path)
    expect(left.map(({ action }) => action)).toEqual(succeeds && isNoted ? [path] : [])
    const text = JSON.stringify(left)
    for (const secret of secrets) if (secret) expect(text).not.toContain(secret)
    if (succeeds) succeeded++
  },
)

test('most of them succeed with their examples', () => {
  expect(succeeded).toBeGreaterThan(commands.length * 0.6)
})

test('nothing that is stored to be compared or opened stands in the audit', async () => {
  const kept = await sql<{ secret: string }>`
    select password_hash as secret from users union select password_hash from panel_login union select code from activation_code
    union select encode(digest, 'hex') from session union select encode(digest, 'hex') from api_key
    union select encode(sealed, 'hex') from api_key union select encode(sealed, 'hex') from mail_gateway where sealed is not null union select encode(sealed, 'hex') from map_choice
    union select encode(digest, 'hex') from push_token
    union select code_hash from second_factor union select token from push_token`.execute(db)
  const secrets = kept.rows.map(({ secret }) => secret).filter((secret) => secret.length > 5)
  expect(secrets.length).toBeGreaterThan(100)
  const text = JSON.stringify(await entriesSince(begin))
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})
