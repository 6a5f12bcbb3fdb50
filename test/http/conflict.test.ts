import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { user } from '#contract/caller.ts'
import { type Context, command, type Operation } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import type { Db } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import type { Recorded } from '#store/history/history.ts'
import { noteDeed } from '#store/history/note.ts'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet, type Person, serve } from '#test/fleet.ts'

/** What becomes of a command whose transaction PostgreSQL ends for the sake of another. */

const { db, tenant, tracker } = await fleet({ own: true })

const tag = { name: 'Vans', color: 'FF6DDC' }
const told: string[] = []
let tries = 0

type Deed = Pick<Context, 'after'> & { db: Db; caller: { account_id: number } }
let deed: (context: Deed, params: { mine: number; theirs: number }) => Promise<unknown>

const declared = {
  summary: 'Does what the test says.',
  access: user,
  params: Type.Object({ mine: Id, theirs: Id }),
  result: None,
}
const does = command('test/does', {
  ...declared,
  async handler(params, context) {
    await deed(context, params)
    return {}
  },
})
const keeps = command('test/keeps', {
  ...declared,
  keeps: true,
  async handler(params, { transaction, ...context }) {
    context.after(() => void told.push('kept'))
    await transaction((db) => deed({ ...context, db }, params))
    return {}
  },
})
const recorded: Recorded[][] = []
const server = await serve(db, [does, keeps] as unknown as Operation[], {}, undefined, undefined, {
  onRecorded: (entries) => void recorded.push([...entries]),
})

const ask = async ({ hash }: Person, path: string, mine = 1, theirs = 1) => {
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash, mine, theirs } })
  return answer.json().status?.code ?? 0
}

/** Each holds the row that the other wants next, the first time. */
const meeting = (): typeof deed => {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let come = 0
  return async ({ db, caller, after }, { mine, theirs }) => {
    tries++
    await tags.create(db, caller, tag)
    after(() => void told.push('done'))
    await sql`select from tag where id = ${mine} for update`.execute(db)
    if (++come === 2) resolve()
    await both
    await sql`select from tag where id = ${theirs} for update`.execute(db)
  }
}

/** PostgreSQL says so, as often as this. */
const failing =
  (code: string, times: number): typeof deed =>
  async ({ db, caller, after }) => {
    await tags.create(db, caller, tag)
    after(() => void told.push('done'))
    if (++tries <= times) await sql.raw(`do 'begin raise sqlstate ''${code}''; end'`).execute(db)
  }

const begin = (what: typeof deed): void => {
  deed = what
  told.length = 0
  tries = 0
}

test.each(['test/does', 'test/keeps'])(
  '%s: of two that wait for each other one begins anew, and both are done once',
  async (path) => {
    const people = [await tenant(), await tenant()] as const
    const [a, b] = [(await people[0].call('tag/create', { tag })).id, (await people[1].call('tag/create', { tag })).id]
    begin(meeting())
    expect(await Promise.all([ask(people[0], path, a, b), ask(people[1], path, b, a)])).toEqual([0, 0])
    expect(tries).toBeGreaterThan(2)
    expect(told.toSorted()).toEqual(path === 'test/keeps' ? ['done', 'done', 'kept', 'kept'] : ['done', 'done'])
    for (const person of people) {
      expect((await person.call('tag/list')).list).toHaveLength(2)
      expect((await entriesOf(db, accountOf(person))).map(({ action }) => action)).toEqual(['tag/create', path])
    }
  },
)

test.each(['40001', '40P01'])('%s is tried again a few times, then it is an error', async (code) => {
  const alice = await tenant()
  begin(failing(code, 4))
  expect([await ask(alice, 'test/does'), tries, told]).toEqual([0, 5, ['done']])
  begin(failing(code, 5))
  expect([await ask(alice, 'test/does'), tries, told]).toEqual([6, 5, []])
  expect((await alice.call('tag/list')).list).toHaveLength(1)
})

test.each(['test/does', 'test/keeps'])('%s: what was done is told once, after it is committed', async (path) => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await alice.call('webhook/create', { webhook: { label: 'Ours', url: 'https://ours.example/' } })
  const doing = (code: string, times: number): typeof deed => {
    const fails = failing(code, times)
    return async (context, params) => {
      await noteDeed(context.db, context.caller, { tracker_id, source_id, event: 'info', at: new Date() }, new Date())
      await fails(context, params)
    }
  }
  recorded.length = 0
  begin(doing('40001', 2))
  expect([await ask(alice, path), tries]).toEqual([0, 3])
  const { list } = await alice.call('history/unread/list')
  expect(recorded).toEqual([[{ account_id: alice.id, id: list[0].id, tracker_id, awaited: true }]])
  expect(list).toHaveLength(1)
  const waiting = await db.selectFrom('delivery').select('entry_id').where('account_id', '=', alice.id).execute()
  expect(waiting).toEqual([{ entry_id: list[0].id }])

  begin(doing('22012', 1))
  expect(await ask(alice, path)).toBe(6)
  expect(recorded).toHaveLength(1)
})

test('what else fails is not tried again', async () => {
  begin(failing('22012', 1))
  expect([await ask(await tenant(), 'test/does'), tries]).toEqual([6, 1])
})

test('conflicts are counted', async () => {
  const { payload } = await server.inject('/metrics')
  expect(payload).toMatch(/odograph_store_errors_total\{kind="conflict"\} [1-9]/)
})
