import type pg from 'pg'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

/** Finding places by all that they can be found by, in an account of few and of many, beside a hundred other accounts. */
export const run = async (context: Context): Promise<Row[]> => {
  const rows: Row[] = []
  for (const size of [10_000, 100_000]) rows.push(...(await among(context, size)))
  return rows
}

const others = 100
const ofOthers = 1_000

const among = async ({ place, say }: Context, size: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash } = await makeAccount(platform, 1)
    const filled = await fill(platform.store.pool, size)
    say(`${size} places`)
    const name = `among ${size.toLocaleString('en')} places beside ${others} accounts`
    const rows: Row[] = []
    for (const { what, path, params, target } of asked(filled)) {
      const answer = JSON.parse((await platform.ask(path, { hash, ...params })).toString()) as Answered
      const times = await timed(() => platform.ask(path, { hash, ...params }), 60, 5)
      rows.push(
        atMost(`${what} (${answer.count ?? answer.list.length}) ${name}, p50`, quantile(times, 0.5), 'ms', target),
      )
    }
    return rows
  } finally {
    await platform.close()
  }
}

interface Answered {
  list: unknown[]
  count?: number
}

/** Two thousand words of three syllables, so that parts of words are shared as they are in life. */
const syllables = [
  'ber lin ham burg mun ich par is mad rid lon don ox ford lei den graz wien bern genf oslo riga turku porto lima quito',
  'ka to ri mo ne su la vi po ze ha ge wu ta do fi ro le mi sa',
  'x n r s t l m',
].map((words) => words.split(' '))

const paces = [7, 4.3, 0.2]
const words = Array.from({ length: 2_000 }, (_, i) =>
  syllables.map((list, k) => list[Math.floor(i * (paces[k] as number)) % list.length]).join(''),
)

const types = ['text', 'text', 'decimal', 'integer', 'email', 'phone'] as const

/** Places of the account, of which there is one, and of as many others; the grams are made when all are there. */
const fill = async (pool: pg.Pool, size: number) => {
  const { rows } = await pool.query<{ indexdef: string; id: number }>(
    `select indexdef, (select max(id) from users) as id from pg_indexes where indexname = 'place_value_grams'`,
  )
  const [{ indexdef, id: account_id }] = rows as [(typeof rows)[number]]
  await pool.query(
    `insert into users (id, account_id, dealer_id, login, password_hash) overriding system value
     select n, n, 1, 'other' || n, '' from generate_series(1000001, 1000000 + $1::int) n`,
    [others],
  )
  await pool.query(
    `insert into entity_field (account_id, entity_id, label, type)
     select account_id, id, 'Field ' || n, t.kind from entity, unnest($1::text[]) with ordinality as t (kind, n)`,
    [types],
  )
  await pool.query(
    `insert into tag (account_id, name, color) select $1, 'tag ' || n, 'ff0000' from generate_series(1, 20) n`,
    [account_id],
  )
  await pool.query('drop index place_value_grams')
  // Half of the others are there before, half come after.
  for (let i = 1; i <= others / 2; i++) await fillAccount(pool, 1_000_000 + i, ofOthers)
  await fillAccount(pool, account_id, size)
  for (let i = others / 2 + 1; i <= others; i++) await fillAccount(pool, 1_000_000 + i, ofOthers)
  await pool.query(indexdef)
  await pool.query('vacuum analyze')
  const { rows: first } = await pool.query<{ location: object }>(
    'select location from place where account_id = $1 order by id limit 1',
    [account_id],
  )
  return {
    somewhere: first[0]?.location ?? {},
    fields: await idsOf(pool, 'entity_field', account_id),
    tags: await idsOf(pool, 'tag', account_id),
  }
}

const idsOf = async (pool: pg.Pool, table: 'entity_field' | 'tag', account_id: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(`select id from ${table} where account_id = $1 order by id`, [
    account_id,
  ])
  return rows.map(({ id }) => id)
}

const fillAccount = (pool: pg.Pool, account_id: number, size: number) =>
  pool.query(
    `with own as (select array(select id from entity_field where account_id = $1 order by id) as f,
                         array(select id from tag where account_id = $1 order by id) as t),
          drawn as (select n, abs(hashint4(n * 31 + $1::int)) as h from generate_series(1, $2::int) n)
     insert into place (account_id, label, description, location, external_id, tags, fields)
     select $1, initcap(w[1 + h % 2000]) || ' ' || n,
       w[1 + h / 7 % 2000] || ' ' || w[1 + h / 11 % 2000] || ' ' || w[1 + h / 13 % 2000],
       jsonb_build_object('lat', (h % 160000) / 1000.0 - 80, 'lng', (h / 3 % 360000) / 1000.0 - 180,
         'address', initcap(w[1 + h / 17 % 2000]) || 'str. ' || h % 200, 'radius', 50 + h % 1000),
       'X' || lpad(n::text, 7, '0'),
       case when h % 3 = 0 and cardinality(t) > 0 then array[t[1 + h % 13], t[14 + h % 7]] else '{}' end,
       jsonb_build_object(
         f[1], jsonb_build_object('type', 'text', 'value', w[1 + h / 23 % 2000] || ' ' || w[1 + h / 29 % 2000]),
         f[2], jsonb_build_object('type', 'text', 'value', w[1 + h / 41 % 2000]),
         f[3], jsonb_build_object('type', 'decimal', 'value', ((h % 100000) / 100.0)::text),
         f[4], jsonb_build_object('type', 'integer', 'value', (h % 500)::text),
         f[5], jsonb_build_object('type', 'email', 'value', w[1 + h / 31 % 2000] || '@' || w[1 + h / 37 % 50] || '.example'),
         f[6], jsonb_build_object('type', 'phone', 'value', '49' || h % 1000000000))
     from drawn, own, (select $3::text[] as w) as words`,
    [account_id, size, words],
  )

interface Asked {
  what: string
  path: string
  params: object
  /** ms */
  target: number
}

const list = (what: string, params: object, target = 15): Asked => ({
  what: `place/list ${what}`,
  path: 'place/list',
  params: { limit: 50, order_by: 'label', ...params },
  target,
})

const asked = ({ fields, tags, somewhere }: Awaited<ReturnType<typeof fill>>): Asked[] => {
  const [name, kind, size, floor, mail] = fields.map(String)
  const has = (field: string | undefined, value: string) => ({ type: 'contains', field, value })
  const is = (value: number) => ({ type: 'eq', field: floor, value })
  const not = (condition: object) => ({ type: 'not', condition })
  const word = (i: number): string => words[(i * 97) % 2000] as string
  const rare = Array.from({ length: 10 }, (_, i) => has(name, word(i)))
  const mixed = [...rare, ...[1, 2, 3, 4, 5].map(is), ...[1, 2, 3, 4].map((i) => has(mail, word(20 + i)))]
  const wide = [...'oslo riga lima bern'.split(' ').map((part) => has(name, part)), ...mixed.slice(4)]
  const tree = (what: string, ...conditions: object[]) => list(`tree of 20, ${what}`, { conditions }, 50)
  return [
    list('a page by id', { order_by: 'id' }),
    list('a page by label', {}),
    list('a page by a custom text', { order_by: name }),
    list('a page by a custom number', { order_by: size, ascending: false }),
    list('selective filter', { filter: word(3) }),
    list('selective filter by a custom text', { filter: word(4), order_by: kind }),
    list('filter of two letters', { filter: 'ha' }),
    list('filter of three letters', { filter: 'ham' }),
    list('two tags', { tag_ids: [tags[3], tags[16]] }),
    tree('and', { type: 'and', conditions: [is(17), ...mixed.slice(0, 18).map(not)] }),
    tree('or of rare ones', { type: 'or', conditions: mixed }),
    tree('or of frequent ones', { type: 'or', conditions: wide }),
    tree('not of or', not({ type: 'or', conditions: mixed })),
    tree('nested', {
      type: 'or',
      conditions: [
        { type: 'and', conditions: [has(name, 'oslo'), not(is(5)), has(mail, 'lima'), not(has(kind, 'ka'))] },
        { type: 'and', conditions: [is(17), not({ type: 'or', conditions: rare.slice(0, 5) })] },
        { type: 'and', conditions: [has(kind, word(9)), { type: 'or', conditions: mixed.slice(10, 14) }] },
      ],
    }),
    {
      what: 'place/search_location',
      path: 'place/search_location',
      params: { location: somewhere },
      target: 5,
    },
  ]
}
