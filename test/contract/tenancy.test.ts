import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions, rights } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { twoHalves } from '#test/images.ts'
import { named, paramsOf } from './operations.ts'
import {
  aRule,
  areaOf,
  has,
  type IdParam,
  idParams,
  isOwned,
  make,
  ownOf,
  paramsWith,
  put,
  resources,
  type Things,
} from './resources.ts'

const opened = await fleet({ own: true })
const { db, pool, server } = opened

/** All that a panel login can hold without reaching beyond its dealer. */
const local = Object.fromEntries(
  Object.entries(permissions).map(([group, actions]) => [group, actions.filter((action) => action !== 'global')]),
)

const alice = await opened.tenant()
const mallory = await opened.tenant()
const paas = () => opened.otherDealer({ features: ['subpaas'] })
const dealer = await opened.panel(local, await paas())
const otherDealer = await opened.panel(local, await paas())
const subuser = await opened.subuser(alice, rights)

/** In each area: whose things they are, and somebody else with things of its own. */
const areas = {
  user: { theirs: await make(alice, 'user', opened), asker: mallory, own: await make(mallory, 'user', opened) },
  panel: {
    theirs: await make(dealer, 'panel', opened),
    asker: otherDealer,
    own: await make(otherDealer, 'panel', opened),
  },
}

/** Sessions, the traces of sign-ins and of what was asked may change whatever is asked. */
const tables = (await db.introspection.getTables())
  .map(({ name }) => name)
  .filter((name) => !/^(session|sign_in|migration|audit)/.test(name))

interface Stand {
  /** Rows of each table. */
  count: Record<string, number>
  /** Tables with rows that were made or changed since a moment, if one was asked about. */
  changed: string[]
  /** The moment of the answer. */
  now: string
}

/** Asks for the rows of a table, and whether some were made or changed since the moment `$1`, if one is given. */
const rowsOf = (name: string): string => {
  const isNew = 'not pg_visible_in_snapshot(xmin::text::xid8, coalesce($1::pg_snapshot, pg_current_snapshot()))'
  return `select '${name}' as name, count(*)::int, bool_or(${isNew}) as is_changed from "${name}"`
}

/** Planned once: there are a hundred tables, and it is asked a thousand times. */
const standing = {
  name: 'stand',
  text: `select *, pg_current_snapshot()::text as now from (${tables.map(rowsOf).join(' union all ')}) t`,
}

/** How all rows stand that there are. */
const stand = async (since?: string): Promise<Stand> => {
  const { rows } = await pool.query<{ name: string; count: number; is_changed: boolean | null; now: string }>({
    ...standing,
    values: [since],
  })
  const count = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  const changed = rows.filter(({ is_changed }) => is_changed).map(({ name }) => name)
  return { count, changed, now: rows[0]?.now ?? '' }
}

interface Answered {
  success?: boolean
  status?: { code: number }
  errors?: { parameter: string }[]
  /** What was answered, where that is a file. */
  file?: string
}

const ask = async ({ path, upload }: Operation, { hash }: Person, params: object): Promise<Answered> => {
  const given = { ...params, hash }
  const answer = await server.inject({
    method: 'POST',
    url: `/v2/${path}`,
    ...(upload ? asForm(given) : { payload: given }),
  })
  const isJson = answer.headers['content-type']?.toString().includes('json')
  return isJson ? answer.json() : { success: true, file: answer.body }
}

/** With a file that is taken for a picture. */
const picture = { name: 'a.png', type: 'image/png', bytes: await twoHalves().png().toBuffer() }
const asForm = (given: object) => {
  const texts = Object.entries(given).map(([name, value]) => [name, String(value)])
  return form({ ...Object.fromEntries(texts), file: picture })
}

/** The parameters with this id in the place of one's own. */
const withId = (operation: Operation, own: Things, { at, isList }: IdParam, id: unknown) => {
  const params = paramsWith(operation, own)
  put(params, paramsOf(operation), at, isList ? [id] : id)
  // Ids beside it are one's own, also where an example was made on the way.
  for (const other of idParams(operation))
    if (other.resource && other.at.join() !== at.join() && other.at.slice(0, -1).join() === at.slice(0, -1).join())
      if (has(params, other.at)) put(params, paramsOf(operation), other.at, ownOf(own, other))
  return params
}

/** An id that nothing has; of an API key, the like. */
const unknownFor = (id: unknown): unknown => (typeof id === 'string' ? '0'.repeat(32) : 2_000_000_000)

/** The answer without what is different by nature: the id itself, and the time. */
const textOf = (answer: Answered, id: unknown): string =>
  // A file holds numbers that are none of ours, as the version of XML.
  answer.file ??
  JSON.stringify(answer)
    // The number of an error is no id, also where it is the same.
    .replace(new RegExp(`(?<!"code":)\\b${id}\\b`, 'g'), 'ID')
    .replace(/"user_time":"[^"]*"/, '')

/** Nothing in the answer, nor in the database, tells that there is such an id. */
const expectUnknown = async (operation: Operation, asker: Person, own: Things, param: IdParam, id: unknown) => {
  const before = await stand()
  const answer = await ask(operation, asker, withId(operation, own, param, id))
  expect(await stand(before.now)).toMatchObject({ count: before.count, changed: [] })
  const unknown = unknownFor(id)
  const expected = await ask(operation, asker, withId(operation, own, param, unknown))
  expect(textOf(answer, id)).toBe(textOf(expected, unknown))
  if (!param.isList) expect(answer.success).toBe(false)
  if (answer.success === false) expect([201, 204, 217, 234, 239, 246, 262, 7]).toContain(answer.status?.code)
  if (answer.status?.code === 7) expect(answer.errors?.map(({ parameter }) => parameter)).toEqual([param.at.join('.')])
}

const cases = named
  .filter(([, { access }]) => access.hashes.includes('session') || access.hashes.includes('panel'))
  .flatMap(([path, operation]) =>
    idParams(operation).map((param) => ({
      path,
      operation,
      param,
      at: param.at.join('.'),
      area: areaOf(operation),
      resource: param.resource ?? '',
    })),
  )

test.each(cases.filter(({ param }) => isOwned(param)))(
  '$path: $at names a resource that test/contract/resources.ts knows',
  ({ resource, area }) => {
    expect(Object.keys(resources[area])).toContain(resource)
  },
)

const owned = cases.filter(({ resource, area, param }) => resource in resources[area] && isOwned(param))

test.each(owned)('$path: a foreign $at is as good as unknown, and nothing changes', async (one) => {
  const { theirs, asker, own } = areas[one.area]
  await expectUnknown(one.operation, asker, own, one.param, theirs[one.resource])
})

/** What of an account a sub-user may see in part. */
const scoped = ['tracker', 'vehicle', 'employee', 'place', 'zone', 'rule', 'link', 'process', 'form']

const made = async (owner: Person): Promise<Things> => {
  const ids = scoped.map(async (name) => [name, await resources.user[name]?.make(owner, opened)])
  return Object.fromEntries(await Promise.all(ids))
}

/** To a tracker that the sub-user does not see. */
const tied = { tracker_id: areas.user.theirs.tracker }
const hidden: Things = {
  ...areas.user.theirs,
  rule: (await alice.call('tracker/rule/create', { ...aRule(), trackers: [tied.tracker_id] })).id,
  vehicle: (await alice.call('vehicle/create', { vehicle: { label: 'Van', type: 'car', ...tied } })).id,
  employee: (await alice.call('employee/create', { employee: { first_name: 'Ada', ...tied } })).id,
}
/** Somebody else sees what is hidden: whoever asks whether it is bound, and not to whom, would find it. */
const colleague = await opened.subuser(alice, rights)
for (const name of ['tracker', 'place', 'zone'])
  await sql`insert into ${sql.table(`subuser_${name}`)} (account_id, user_id, ${sql.ref(`${name}_id`)})
    select account_id, ${colleague.id}, id from ${sql.table(name)} where account_id = ${alice.id}`.execute(db)
const seen: Things = { ...areas.user.theirs, ...(await made(subuser)) }

const ofSubusers = owned.filter(
  ({ resource, area, operation }) => scoped.includes(resource) && area === 'user' && !operation.access.master,
)

test.each(ofSubusers)('$path: a $at that is hidden from the sub-user is as good as unknown', async (one) => {
  await expectUnknown(one.operation, subuser, seen, one.param, hidden[one.resource])
})
