import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, pool, tenant, subuser, tracker } = await fleet()

const three = async () => {
  const alice = await tenant()
  const trackers = [await tracker(alice), await tracker(alice), await tracker(alice)] as const
  return { alice, trackers, ids: trackers.map(({ tracker_id }) => tracker_id) }
}

test('states by tracker, each as get_state tells it', async () => {
  const { alice, trackers, ids } = await three()
  const { user_time, states, ...rest } = await alice.call('tracker/get_states', { trackers: ids })
  expect(user_time).toMatch(/^\d{4}-/)
  expect(rest).toEqual({})
  expect(Object.keys(states)).toEqual(ids.map(String))
  for (const { tracker_id } of trackers)
    expect(states[tracker_id]).toEqual((await alice.call('tracker/get_state', { tracker_id })).state)
})

test('none, and one that is named twice', async () => {
  const { alice, ids } = await three()
  expect(await alice.call('tracker/get_states', { trackers: [] })).toMatchObject({ states: {} })
  const { states } = await alice.call('tracker/get_states', { trackers: [ids[0], ids[0]] })
  expect(Object.keys(states)).toHaveLength(1)
})

test('blocked ones fail or are listed', async () => {
  const { alice, trackers, ids } = await three()
  await block(db, trackers[1].source_id)
  expect(await alice.fails('tracker/get_states', { trackers: ids })).toMatchObject({ code: 208, http: 403 })
  const { states, blocked, ...rest } = await alice.call('tracker/get_states', { trackers: ids, list_blocked: true })
  expect(Object.keys(states)).toEqual([ids[0], ids[2]].map(String))
  expect(blocked).toEqual([ids[1]])
  expect(rest).not.toHaveProperty('not_exist')
})

test('unknown ones among known ones fail or are listed; all unknown is not found', async () => {
  const { alice, ids } = await three()
  const foreign = (await tracker(await tenant())).tracker_id
  expect(await alice.fails('tracker/get_states', { trackers: [...ids, foreign] })).toMatchObject({ code: 217 })
  expect(await alice.fails('tracker/get_states', { trackers: [foreign] })).toMatchObject({ code: 217 })
  const answer = await alice.call('tracker/get_states', { trackers: [...ids, foreign], allow_not_exist: true })
  expect(Object.keys(answer.states)).toEqual(ids.map(String))
  expect(answer.not_exist).toEqual([foreign])
  expect(await alice.call('tracker/get_states', { trackers: [foreign], allow_not_exist: true })).toMatchObject({
    states: {},
    not_exist: [foreign],
  })
})

test('for a sub-user, those that are not bound do not exist', async () => {
  const { alice, ids } = await three()
  const driver = await subuser(alice)
  await bind(db, alice, driver, ids.slice(0, 1))
  expect(await driver.fails('tracker/get_states', { trackers: ids })).toMatchObject({ code: 217 })
  const answer = await driver.call('tracker/get_states', { trackers: ids, allow_not_exist: true })
  expect(answer.not_exist).toEqual(ids.slice(1))
})

test('at most 10,000 names', async () => {
  const alice = await tenant()
  const trackers = Array.from({ length: 10_001 }, (_, n) => n + 1)
  const { code, body } = await alice.fails('tracker/get_states', { trackers })
  expect(code).toBe(7)
  expect(body.errors[0].parameter).toBe('trackers')
})

test('without names all that the caller sees and that are not blocked are told, however many', async () => {
  const { alice, trackers, ids } = await three()
  await tracker(await tenant())
  expect(Object.keys((await alice.call('tracker/get_states', {})).states)).toEqual(ids.map(String))
  await block(db, trackers[1].source_id)
  const { states, ...rest } = await alice.call('tracker/get_states', {})
  expect(Object.keys(states)).toEqual([ids[0], ids[2]].map(String))
  expect(Object.keys(rest)).toEqual(['user_time'])
  expect((await alice.call('tracker/get_states', { list_blocked: true })).blocked).toEqual([ids[1]])
  const driver = await subuser(alice)
  expect((await driver.call('tracker/get_states', {})).states).toEqual({})
  await bind(db, alice, driver, ids.slice(0, 1))
  expect(Object.keys((await driver.call('tracker/get_states', {})).states)).toEqual([String(ids[0])])
})

test('compact states leave out what the live channel does', async () => {
  const { alice, ids } = await three()
  const full = await alice.call('tracker/get_states', { trackers: ids, format: 'full' })
  expect(full.states).toEqual((await alice.call('tracker/get_states', { trackers: ids })).states)
  const { states } = await alice.call('tracker/get_states', { trackers: ids, format: 'compact' })
  const left_out = ['gsm', 'battery_level', 'battery_update', 'inputs', 'inputs_update', 'outputs', 'outputs_update']
  for (const id of ids) {
    const told = { ...full.states[id] }
    for (const name of [...left_out, 'additional', 'actual_track_update']) delete told[name]
    expect(states[id]).toEqual(told)
  }
  expect(await alice.fails('tracker/get_states', { trackers: ids, format: 'short' })).toMatchObject({ code: 7 })
})

test('more than are made at once are all told, each once', async () => {
  const alice = await tenant()
  const { source_id } = await tracker(alice)
  await pool.query(
    `with made as (insert into source (account_id, device_id, model, tariff_id)
                   select $1, 'many' || n, 'fmb920', (select tariff_id from source where id = $2) from generate_series(1, 2100) n
                   returning id),
          states as (insert into source_state (source_id) select id from made)
     insert into tracker (account_id, source_id, label) select $1, id, 'Van' from made`,
    [alice.id, source_id],
  )
  const { states } = await alice.call('tracker/get_states', {})
  expect(Object.keys(states)).toHaveLength(2101)
  const named = await alice.call('tracker/get_states', { trackers: Object.keys(states).map(Number) })
  expect(named.states).toEqual(states)
})
