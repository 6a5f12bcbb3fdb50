import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { heed } from '#store/db.ts'
import { migrate, readMigrations } from '#store/migrate.ts'
import { createDatabase } from '#test/database.ts'

/**
 * While several processes are upgraded one after the other, those of the last release run on the schema of this one
 * (docs/operating.md): all that they read is there, and nothing that they write is refused.
 */

const released = (await readFile(new URL('../store/migrations.sha256', import.meta.url), 'utf8')).trimEnd().split('\n')
const ours = await readMigrations()

const pool = heed(new pg.Pool({ connectionString: await createDatabase('template0'), max: 1 }))

interface Column {
  place: string
  type: string
  /** Whether a row may be put in without it, and whether nothing may be in it. */
  optional: boolean
  nullable: boolean
}

const schema = async () => {
  const rows = async <Row>(text: string): Promise<Row[]> => (await pool.query(text)).rows as Row[]
  const told = async (text: string): Promise<string[]> => (await rows<{ told: string }>(text)).map(({ told }) => told)
  return {
    tables: await told(`select table_name::text as told from information_schema.tables where table_schema = 'public'`),
    columns: await rows<Column>(`
      select table_name || '.' || column_name as place, udt_name::text as type, is_nullable = 'YES' as nullable,
        is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as optional
      from information_schema.columns where table_schema = 'public'`),
    functions: await told(`
      select oid::regprocedure::text as told from pg_proc where pronamespace = 'public'::regnamespace`),
    refusing: await told(`
      select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as told from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
      union select tablename || ': ' || regexp_replace(indexdef, '^.* USING ', 'UNIQUE ') from pg_indexes
      where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`),
  }
}

await migrate(pool, ours.slice(0, released.length))
const before = await schema()
await migrate(pool, ours)
const now = await schema()
await pool.end()

/** What refuses less than what stood there before. */
const narrower = [
  // Of every login it was, deleted or not.
  'panel_login: UNIQUE btree (login) WHERE (deleted IS NULL)',
  // Of files without a receipt they hold what stood there before.
  'file: FOREIGN KEY (account_id, receipt_id) REFERENCES fuel_receipt(account_id, id) ON DELETE CASCADE',
  'file: CHECK ((num_nonnulls(checkin_id, form_id, receipt_id) <= 1))',
  // Of forms of no task they hold what stood there before: nothing has ever made a form of one.
  'form: FOREIGN KEY (account_id, task_id) REFERENCES task(account_id, id) ON DELETE CASCADE',
  'form: UNIQUE btree (account_id, task_id) WHERE (task_id IS NOT NULL)',
  // Those processes make no forms of tasks, and take no submission back.
  'form: CHECK ((num_nonnulls(tracker_id, task_id) = 1))',
  'form: CHECK (((changed IS NULL) OR (submitted IS NOT NULL)))',
  // Of tokens of users it holds what stood there before.
  'push_token: CHECK ((num_nonnulls(user_id, phone_id) = 1))',
  // Of sessions of no phone it holds what stood there before.
  'session: CHECK ((num_nonnulls(user_id, panel_login_id, phone_id) = 1))',
]

/** Of what holds that a column has one of some values: which column, and the values. */
const choiceOf = (text: string) => {
  const [, place = '', values] = /^(\w+: CHECK \(\(\w+ = ANY \(ARRAY\[)(.*)\]\)\)\)$/.exec(text) ?? []
  return values === undefined ? undefined : { place, values: values.split(', ') }
}
const choices = before.refusing.flatMap((text) => choiceOf(text) ?? [])

/** Whether all that could be before may be still. */
const isWidened = (text: string): boolean => {
  const choice = choiceOf(text)
  const was = choices.find(({ place }) => place === choice?.place)
  return was?.values.every((value) => choice?.values.includes(value)) ?? false
}

/** Whether it is about columns alone that those processes do not write. */
const isOfNew = (text: string): boolean => {
  const named = now.columns.filter(({ place }) => {
    const [table, column] = place.split('.')
    return table === tableOf(text) && new RegExp(String.raw`(?:CHECK .*|FOREIGN KEY \([^)]*)\b${column}\b`).test(text)
  })
  const known = new Set(before.columns.map(({ place }) => place))
  return named.length > 0 && named.every(({ place }) => !known.has(place))
}

const tableOf = (text: string): string => text.split(/[.:]/)[0] ?? ''
const isOld = (text: string): boolean => before.tables.includes(tableOf(text))

test('there is something to hold', () => {
  expect(ours.length).toBeGreaterThan(released.length)
  expect(before.columns.length).toBeGreaterThan(500)
})

test('what processes of the last release read and call is there, as it was', () => {
  const types = new Map(now.columns.map(({ place, type }) => [place, type]))
  expect(before.columns.filter(({ place, type }) => types.get(place) !== type)).toEqual([])
  expect(before.functions.filter((one) => !now.functions.includes(one))).toEqual([])
})

test('what they write is not refused for what they do not know', () => {
  const known = new Map(before.columns.map((column) => [column.place, column]))
  const wanted = now.columns.filter(({ place, optional, nullable }) => {
    const was = known.get(place)
    return was ? was.nullable && !nullable : isOld(place) && !optional
  })
  expect(wanted).toEqual([])
  const added = now.refusing.filter((one) => isOld(one) && !before.refusing.includes(one))
  const refusing = added.filter((one) => !isWidened(one) && !isOfNew(one))
  expect(refusing.filter((one) => !narrower.includes(one))).toEqual([])
})
