import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ids, list, make, speedup } from '#test/rules.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()

test('all are listed by id, or those of a tracker; an unknown tracker answers 7', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [a, b] = [await make(alice), await make(alice, { trackers: [tracker_id] })]
  expect(await ids(alice)).toEqual([a, b])
  expect(await ids(alice, { tracker_id })).toEqual([b])
  expect(await alice.fails('tracker/rule/list', { tracker_id: 2_000_000_000 })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'tracker_id' }] },
  })
})

test('a sub-user sees its own, and those of trackers that it sees, with these only', async () => {
  const alice = await tenant()
  const [clerk, other] = [await subuser(alice, ['tracker_rule_update']), await subuser(alice, ['tracker_rule_update'])]
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  for (const one of [clerk, other]) await bind(db, alice, one, [seen.tracker_id])
  const both = await make(alice, { trackers: [seen.tracker_id, hidden.tracker_id] })
  await make(alice, { trackers: [hidden.tracker_id] })
  await make(alice)
  const own = await make(clerk)
  const secret = await make(clerk, { trackers: [seen.tracker_id], extended_params: { private_rule: true } })
  expect(await list(clerk)).toMatchObject([
    { id: both, trackers: [seen.tracker_id] },
    { id: own, trackers: [] },
    { id: secret, extended_params: { private_rule: true } },
  ])
  expect(await ids(other)).toEqual([both])
  expect(await ids(alice)).toHaveLength(5)
})

test('ten thousand are listed', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const first = await make(alice, { trackers: [tracker_id] })
  await sql`
    insert into rule (account_id, user_id, type, name, alerts, param, extended_params)
    select account_id, user_id, type, name, alerts, param, extended_params from rule, generate_series(2, 10000)
    where id = ${first}`.execute(db)
  await sql`
    insert into rule_tracker (account_id, rule_id, tracker_id)
    select account_id, id, ${tracker_id} from rule where account_id = ${alice.id} on conflict do nothing`.execute(db)
  expect(await ids(alice, { tracker_id })).toHaveLength(10_000)
  expect(await alice.fails('tracker/rule/create', speedup)).toMatchObject({ code: 268 })
})
