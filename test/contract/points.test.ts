import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'

/**
 * Points apart from accounts, so that the tables of points may be hash partitions or distributed tables: what must hold of every
 * statement that names one of them, and of the tables themselves (docs/decisions/points.md).
 */
const tables = [
  ...['source_state', 'tail', 'block', 'track', 'outbox', 'source_due', 'source_nudge', 'source_late'],
  ...['track_day', 'track_summed', 'idle_day', 'idle_summed'],
]
const named = tables.join('|')
const mention = new RegExp(String.raw`\b(from|join|into|update|using)\s+(${named})\b`, 'gi')

interface Statement {
  file: string
  /** What is put in is `$x`. */
  text: string
}

/** A comment, a template (what is put in may hold templates again, but no further), or a text. */
const literal =
  /\/\/.*|\/\*[\s\S]*?\*\/|`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|\{[^{}]*\}|`[^`]*`)*\})*`|'(?:[^'\\\n]|\\.)*'/g
const putIn = /\$\{(?:[^`{}]|\{[^{}]*\}|`[^`]*`)*\}/g

const textsOf = (file: string): Statement[] =>
  [...readFileSync(`src/store/${file}`, 'utf8').matchAll(literal)]
    .filter(([text]) => !text.startsWith('/'))
    .map(([text]) => ({ file, text: text.slice(1, -1).replaceAll(putIn, '$x') }))

const files = globSync('**/*.ts', { cwd: 'src/store' }).filter((file) => file !== 'tables.gen.ts')
const texts = files.flatMap(textsOf)
const statements = texts.filter(({ text }) => text.search(mention) >= 0)

/** What looks for work of all sources: it only reads, and what is found is taken source by source, or by compare and set. */
const surveys = [
  /^select source_id from source_state where tail_points > 0 and tail_since < \$1/,
  /^select distinct source_id from outbox/,
  /^select count\(\*\)::int as amount from \(select source_id from outbox limit 10000\)/,
  /^select source_id from source_due where at <= \$1/,
  /^select distinct source_id from source_late limit/,
  /^select source_id, moved, seq from source_nudge order by/,
  /^select source_id, id, address_due::text as due from track\s+where address_due <= \$1/,
]

const where = (refused: (text: string) => boolean): string[] =>
  statements.filter(({ text }) => refused(text)).map(({ file, text }) => `${file}: ${text.trim()}`)

/** The statements within brackets. */
const inner = (text: string): string[] => {
  const begins: number[] = []
  const found: string[] = []
  for (const { 0: bracket, index } of text.matchAll(/[()]/g))
    if (bracket === '(') begins.push(index + 1)
    else found.push(text.slice(begins.pop(), index))
  return found.filter((part) => /^\s*select\b/i.test(part))
}

describe('every statement that names a table of points', () => {
  test('is found, and is plain SQL', () => {
    expect(statements.length).toBeGreaterThan(25)
    const builder = new RegExp(
      String.raw`(?:selectFrom|insertInto|updateTable|deleteFrom|Join|using)\('(?:${named})\b.*`,
      'g',
    )
    const built = files.flatMap((file) => readFileSync(`src/store/${file}`, 'utf8').match(builder) ?? [])
    expect(built).toEqual([])
  })

  test('joins it with no table of accounts', () => {
    const own = new RegExp(
      String.raw`\b(?:from|join|into|update|using)\s+(?!(?:${named}|unnest|jsonb_to_recordset|span|rest|days|sides)\b|(?:lateral\s*)?\()(?:lateral )?\w+`,
      'i',
    )
    const bare = (text: string) => text.replace(/extract\(\w+ from|from \w+\.\w+ for|is distinct from|do update/gi, '')
    expect(where((text) => own.test(bare(text)))).toEqual([])
  })

  test('names the sources on each table itself', () => {
    const constrained = /\bsource_id = (any\()?\$/g
    const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length
    const into = new RegExp(String.raw`\binto\s+(${named})\b`, 'gi')
    const plain = /^insert into source_state \(source_id\) values/
    const isSurvey = (text: string) => surveys.some((survey) => survey.test(text.trim()))
    const lacks = (text: string) => count(text, constrained) < count(text, mention) - count(text, into)
    expect(where((text) => !isSurvey(text) && !plain.test(text) && lacks(text))).toEqual([])
    for (const survey of surveys) expect(statements.some(({ text }) => survey.test(text.trim()))).toBe(true)
  })

  test('puts rows in by way of the rows of their sources', () => {
    const into = /\binsert into (?!source_state)/i
    expect(where((text) => into.test(text) && !/from source_state s\s/i.test(text))).toEqual([])
  })

  test('makes a block in one place, tests and benches too', () => {
    const makes = /insert into "?block\b|insertInto\('block'/i
    const makers = globSync('{src,test,bench}/**/*.{ts,sql}').filter((file) => makes.test(readFileSync(file, 'utf8')))
    // The schema of the first release had rows of its own, and a bench makes those of whichever release it upgrades from.
    expect(makers.sort()).toEqual(['bench/upgrade.ts', 'src/store/points/blocks.ts', 'test/store/first-release.sql'])
  })

  test('writes no time that the database tells, and calls nothing that may answer otherwise', () => {
    const writes = /^\s*(insert|update|delete)\b/i
    const unstable = /\b(now|clock_timestamp|date_trunc|extract|random|nextval)\(|\bcurrent_\w+|::text\b/i
    expect(where((text) => writes.test(text) && unstable.test(text))).toEqual([])
  })

  test('locks rows of one source, but for those of a batch, which lie together', () => {
    const many = /= any\([\s\S]*\bfor (no key )?(update|share)\b/i
    const batch = /^points\/ingest\.ts: select source_id, version, token, future_times/
    const found = where((text) => many.test(text))
    expect(found.filter((statement) => batch.test(statement))).toHaveLength(1)
    expect(found.filter((statement) => !batch.test(statement))).toEqual([])
  })

  test('has columns in each part of it, but for what is only locked or looked for', () => {
    expect(where((text) => /\bselect\s+from\b/i.test(text.trim().replace(/^select\s+from\b/i, '')))).toEqual([])
  })

  test('asks of no row that a list was made into by a statement within it', () => {
    const called = /\b(?:unnest|jsonb_to_recordset)\([^()]*(?:\([^()]*\)[^()]*)*\)(?: with ordinality)? as (\w+)/gi
    const within = (text: string, name: string) =>
      inner(text).some(
        (part) => new RegExp(String.raw`\b${name}\.`).test(part) && !new RegExp(String.raw`\bas ${name}\b`).test(part),
      )
    const asks = (text: string) => [...text.matchAll(called)].some(([, name = '']) => within(text, name))
    expect(where(asks)).toEqual([])
    expect(asks('select (select id from track where at = t.at) from unnest($1::int[]) with ordinality as t (at)')).toBe(
      true,
    )
    expect(asks('select s.id from source_state s join unnest($1::int[]) as t (at) on s.at = t.at')).toBe(false)
  })

  test('passes over no row that somebody has locked', () => {
    expect(where((text) => /skip locked/i.test(text))).toEqual([])
  })
})

describe('the tables of points', async () => {
  const { pool } = await freshDatabase()
  const rowsOf = async (statement: string) => (await pool.query(statement, [tables])).rows

  test('refer to no other, make no numbers of their own, and have no triggers', async () => {
    const which = 'any($1::regclass[])'
    expect(
      await rowsOf(`select conrelid::regclass, conname from pg_constraint where contype = 'f' and conrelid = ${which}`),
    ).toEqual([])
    expect(
      await rowsOf(
        `select attrelid::regclass, attname from pg_attribute where attidentity <> '' and attrelid = ${which}`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(`select tgrelid::regclass, tgname from pg_trigger where not tgisinternal and tgrelid = ${which}`),
    ).toEqual([])
  })

  test('have the source first in what is unique', async () => {
    const firsts = await rowsOf(`
      select distinct a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and i.indrelid = any($1::regclass[])`)
    expect(firsts).toEqual([{ attname: 'source_id' }])
  })
})
