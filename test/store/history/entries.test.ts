import { RawNode, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { visibleRecorded } from '#store/fleet/device-recorded.ts'
import * as entries from '#store/history/entries.ts'
import { fleet } from '#test/fleet.ts'

/** How PostgreSQL reads the history: a month of a hundred trackers, beside others. */

const { db, pool, tenant, tracker } = await fleet({ own: true })
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

/** Entries of trackers, evenly over the last thirty days. */
const fill = async (account_id: number, trackers: readonly number[], each: number) =>
  pool.query(
    `insert into history (account_id, tracker_id, event, message, time, event_time)
     select $1, t, 'speedup', 'Too fast', $3::timestamptz - n * interval '30 days' / $4, $3::timestamptz - n * interval '30 days' / $4
     from generate_series($4::int, 1, -1) n, unnest($2::int[]) t`,
    [account_id, trackers, now, each],
  )

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Asks how a statement was done that is written as plain SQL. */
const explaining = db.withPlugin({
  transformQuery: ({ node }): RootOperationNode =>
    RawNode.is(node) ? RawNode.create(['explain (analyze, buffers, format json) ', ''], [node]) : node,
  transformResult: async ({ result }) => result,
})

const planOf = async (rows: unknown) => {
  const [{ 'QUERY PLAN': told }] = rows as [{ 'QUERY PLAN': [{ Plan: Node }] }]
  const [{ Plan }] = told
  const read = nodesOf(Plan).filter((node) => node['Relation Name'] === 'history')
  expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  // Of a heap that is read by a bitmap the index stands in the node below.
  const below = (node: Node) => nodesOf(node).filter((one) => one['Node Type'] === 'Bitmap Index Scan')
  const indexes = read.flatMap((node) => (node['Index Name'] ? node : below(node))).map((node) => node['Index Name'])
  return { pages: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], indexes }
}

test('a month is read by index, and others’ entries make it no longer', { timeout: 60_000 }, async () => {
  const alice = await tenant()
  const ids = [(await tracker(alice)).tracker_id]
  const viewer = { account_id: alice.id, user_id: alice.id, master: true }
  const made = await pool.query<{ id: number }>(
    `with s as (insert into source (account_id, device_id, model, tariff_id)
       select $1, 'history' || n, model, tariff_id from source, generate_series(1, 99) n where source.account_id = $1 returning id)
     insert into tracker (account_id, source_id, label) select $1, id, 'Van' from s returning id`,
    [alice.id],
  )
  ids.push(...made.rows.map(({ id }) => id))
  const crowd = async (accounts: number) => {
    const theirs = Array.from({ length: 100 }, (_, i) => 1_000_000 + i)
    for (let n = 0; n < accounts; n++) await fill((await tenant()).id, theirs, 200)
  }
  await crowd(1)
  await fill(alice.id, ids, 100)
  // Pages that somebody's older snapshot, such as an autovacuum's, keeps from being all visible are read besides their index.
  const vacuumed = async () => {
    await pool.query('vacuum analyze history')
    const { rows } = await pool.query(
      `select relallvisible = relpages as whole from pg_class where oid = 'history'::regclass`,
    )
    return rows[0].whole as boolean
  }
  const asked = async () => {
    await expect.poll(vacuumed, { timeout: 20_000 }).toBe(true)
    const trackers = await visibleRecorded(db, viewer, now)
    expect(trackers).toHaveLength(100)
    const wanted = { trackers, all: true, from: ago(30), to: now }
    const page = { ascending: false, limit: 50 }
    const one = trackers.slice(0, 1)
    const looked = { looked: 20_000, shown: 5 }
    const happened = { ...wanted, sort: 'event_time' as const }
    return {
      all: await planOf(await entries.list(explaining, viewer, wanted, page)),
      named: await planOf(await entries.list(explaining, viewer, { ...wanted, all: false }, page)),
      one: await planOf(await entries.list(explaining, viewer, { ...wanted, all: false, trackers: one }, page)),
      happened: await planOf(await entries.list(explaining, viewer, happened, page)),
      happened_of_one: await planOf(
        await entries.list(explaining, viewer, { ...happened, all: false, trackers: one }, page),
      ),
      happened_counted: await planOf([await entries.count(explaining, viewer, happened)]),
      counted: await planOf([await entries.count(explaining, viewer, wanted)]),
      newest: await planOf(await entries.newest(explaining, viewer, { ...happened, from: ago(1) }, looked)),
      emergencies: await planOf(
        await entries.newest(explaining, viewer, { ...happened, only_emergency: true, only_unread: true }, looked),
      ),
      unread: await planOf([await entries.count(explaining, viewer, { ...wanted, only_unread: true })]),
      track: await countOf(trackers[0]?.tracker_id ?? 0),
    }
  }
  const countOf = async (tracker_id: number) => {
    const text = `explain (analyze, buffers, format json)
      select count(*) from history where account_id = $1 and tracker_id = $2 and event_time between $3 and $4`
    return planOf((await pool.query(text, [alice.id, tracker_id, ago(2), ago(1)])).rows)
  }
  const alone = await asked()
  expect(alone.all.indexes).toContain('history_time')
  expect(alone.happened.indexes).toContain('history_event')
  expect(alone.happened_of_one.indexes).toContain('history_event_time')
  expect(alone.newest.indexes).toEqual(['history_event'])
  expect(alone.emergencies.indexes).toEqual(['history_emergency'])
  expect(alone.named.indexes).toContain('history_tracker')
  expect(alone.track.indexes).toEqual(['history_event_time'])
  await crowd(3)
  await fill(
    (await tenant()).id,
    Array.from({ length: 100 }, (_, i) => 1_000_000 + i),
    200,
  )
  const crowded = await asked()
  for (const [what, { pages }] of Object.entries(crowded))
    expect([what, pages < alone[what as keyof typeof alone].pages * 1.5 + 20]).toEqual([what, true])
})
