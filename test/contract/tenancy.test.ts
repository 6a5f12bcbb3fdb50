import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rights } from '#api/caller.ts'
import type { Schema } from '#http/schema.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { named, paramsOf } from './operations.ts'
import { type IdParam, idParams, isOwned, paramsWith, put, resources } from './resources.ts'

const opened = await fleet()
const { db, server } = opened

/** Somebody's things, one of each resource. */
const make = async (account: Person): Promise<Record<string, number | string>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(resources).map(async ([name, { make }]) => [name, await make(account, opened)])),
  )

const alice = await opened.tenant()
const hers = await make(alice)
const mallory = await opened.tenant()
const his = await make(mallory)
const subuser = await opened.subuser(alice, rights)

/** Every row that there is, but for sessions and the traces of sign-ins. */
const everything = async (): Promise<string> => {
  const tables = await db.introspection.getTables()
  const kept = tables.filter(({ name }) => !/^(session|sign_in|migration)/.test(name)).map(({ name }) => name)
  const parts = kept.map(
    (name) => sql`select md5(string_agg(t::text, '\n' order by t::text)) as rows from ${sql.table(name)} t`,
  )
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(db)
  return JSON.stringify(rows)
}

interface Answered {
  success?: boolean
  status?: { code: number }
  errors?: { parameter: string }[]
}

const ask = async (path: string, { hash }: Person, params: object): Promise<Answered> => {
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { ...params, hash } })
  return answer.json()
}

/** An id that nothing has; of an API key, the like. */
const unknownFor = (id: unknown): unknown => (typeof id === 'string' ? '0'.repeat(32) : 2_000_000_000)

const textOf = (answer: Answered, id: unknown): string =>
  JSON.stringify(answer)
    .replace(new RegExp(`\\b${id}\\b`, 'g'), 'ID')
    .replace(/"user_time":"[^"]*"/, '')

/** The parameters with this id in the place of one's own. */
const withId = (path: string, schema: Schema, own: Record<string, unknown>, { at, isList }: IdParam, id: unknown) => {
  const params = paramsWith(path, schema, own)
  put(params, schema, at, isList ? [id] : id)
  return params
}

const cases = named
  .filter(([, { access }]) => access.hashes.includes('session'))
  .flatMap(([path, operation]) =>
    idParams(path, paramsOf(operation)).map((param) => ({
      path,
      operation,
      param,
      at: param.at.join('.'),
      resource: param.resource ?? '',
    })),
  )

test.each(cases.filter(({ param }) => isOwned(param)))(
  '$path: $at names a resource that test/contract/resources.ts knows',
  ({ resource }) => {
    expect(Object.keys(resources)).toContain(resource)
  },
)

const owned = cases.filter(({ resource }) => resource in resources)

test.each(owned)(
  '$path: a foreign $at is answered like an unknown one, and changes nothing',
  async ({ path, operation, param, at, resource }) => {
    const schema = paramsOf(operation)
    const foreign = hers[resource]
    const unknown = unknownFor(foreign)
    const before = await everything()
    const answer = await ask(path, mallory, withId(path, schema, his, param, foreign))
    expect(await everything()).toBe(before)
    expect(textOf(answer, foreign)).toBe(
      textOf(await ask(path, mallory, withId(path, schema, his, param, unknown)), unknown),
    )
    if (!param.isList) expect(answer.success).toBe(false)
    if (answer.success === false) expect([201, 204, 217, 7]).toContain(answer.status?.code)
    if (answer.status?.code === 7) expect(answer.errors?.map(({ parameter }) => parameter)).toEqual([at])
  },
)

const ofTrackers = owned.filter(({ resource, operation }) => resource === 'tracker' && !operation.access.master)

test.each(ofTrackers)(
  '$path: a tracker that is not bound to the sub-user is unknown to it',
  async ({ path, operation, param }) => {
    const schema = paramsOf(operation)
    const before = await everything()
    const answer = await ask(path, subuser, withId(path, schema, hers, param, hers.tracker))
    expect(await everything()).toBe(before)
    expect(textOf(answer, hers.tracker)).toBe(
      textOf(await ask(path, subuser, withId(path, schema, hers, param, 2_000_000_000)), 2_000_000_000),
    )
    if (!param.isList) expect([201, 204, 217]).toContain(answer.status?.code)
  },
)
