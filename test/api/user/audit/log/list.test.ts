import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

const { db, tenant, subuser } = await fleet({ own: true })

const period = { from: '2020-01-01 00:00:00', to: '2100-01-01 00:00:00' }
const tag = { name: 'Vans', color: 'FF6DDC' }

const list = async (person: Person, params: object = {}) =>
  (await person.call('user/audit/log/list', { ...period, ...params })) as {
    list: { id: number; subuser_id: number | null; action: string; payload: string }[]
    count: number
  }
const ids = async (person: Person, params: object = {}) => (await list(person, params)).list.map(({ id }) => id)

/** Two sub-users and their master, who did four things on two days. */
const busy = async () => {
  const alice = await tenant('Asia/Tokyo')
  const bob = await subuser(alice, ['tag_update'])
  const carol = await subuser(alice, ['tag_update'])
  await carol.call('tag/create', { tag })
  await bob.call('tag/create', { tag })
  await alice.call('user/audit/checkin')
  await bob.call('user/audit/checkin')
  const days = ['2026-03-01T14:59:59Z', '2026-03-01T15:00:00Z', '2026-03-01T15:00:01Z', '2026-03-02T12:00:00Z']
  for (const [i, day] of days.entries())
    await db
      .updateTable('audit')
      .set({ action_date: new Date(day) })
      .where('owner_id', '=', alice.id)
      .where('seq', '=', i + 1)
      .execute()
  return { alice, bob, carol }
}

test('what was changed is listed with before and after, the newest first', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['tag_update'])
  const { id } = await alice.call('tag/create', { tag })
  await bob.call('tag/update', { tag: { ...tag, id, name: 'Lorries' } })
  const { list: told, count } = await list(alice)
  expect(count).toBe(2)
  expect(told).toEqual([
    {
      id: 2,
      user_id: alice.id,
      subuser_id: bob.id,
      entry_category: 'tag',
      entry_id: id,
      action: 'tag/update',
      payload: expect.any(String),
      host: '127.0.0.1',
      user_agent: 'lightMyRequest',
      action_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
    expect.objectContaining({ id: 1, user_id: alice.id, subuser_id: null, action: 'tag/create', entry_id: id }),
  ])
  expect(JSON.parse(told[0]?.payload as string)).toEqual({
    params: { tag: { ...tag, id, name: 'Lorries' } },
    changes: [
      { table: 'tag', key: { account_id: alice.id, id }, before: { name: 'Vans' }, after: { name: 'Lorries' } },
    ],
  })
})

test('sub-users and actions narrow the list, and the count with it', async () => {
  const { alice, bob, carol } = await busy()
  expect(await list(alice, { subuser_ids: [bob.id] })).toMatchObject({ list: [{ id: 4 }, { id: 2 }], count: 2 })
  expect(await ids(alice, { subuser_ids: [bob.id, carol.id], actions: ['tag/create'] })).toEqual([2, 1])
  expect(await ids(alice, { actions: ['user/audit/checkin'] })).toEqual([4, 3])
  // The master is no sub-user, and what is foreign or empty is nobody's.
  for (const subuser_ids of [[alice.id], [(await tenant()).id], []])
    expect(await list(alice, { subuser_ids })).toEqual({ list: [], count: 0 })
  expect(await ids(alice, { actions: [] })).toEqual([])
})

test('both ends of the period are in it', async () => {
  const { alice } = await busy()
  expect(await ids(alice, { from: '2026-03-02 00:00:00', to: '2026-03-02 00:00:01' })).toEqual([3, 2])
  const { code, body } = await alice.fails('user/audit/log/list', { from: period.to, to: period.from })
  expect([code, body.errors]).toEqual([7, [{ parameter: 'to', error: 'must be later than from' }]])
})

test('pages are parts of the whole', async () => {
  const { alice } = await busy()
  expect(await list(alice, { limit: 2, offset: 1 })).toMatchObject({ list: [{ id: 3 }, { id: 2 }], count: 4 })
  expect(await list(alice, { offset: 9 })).toEqual({ list: [], count: 4 })
  expect(await list(alice, { limit: 0 })).toEqual({ list: [], count: 4 })
  expect(await alice.fails('user/audit/log/list', { ...period, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('it is sorted by any field, equal ones by id', async () => {
  const { alice, bob, carol } = await busy()
  expect(bob.id).toBeLessThan(carol.id)
  expect(await ids(alice, { sort: ['action_date'] })).toEqual([1, 2, 3, 4])
  expect(await ids(alice, { sort: ['action', 'id=desc'] })).toEqual([2, 1, 4, 3])
  expect(await ids(alice, { sort: ['subuser_id=asc'] })).toEqual([2, 4, 1, 3])
  expect(await ids(alice, { sort: ['host', 'user_agent=desc', 'entry_category=desc'] })).toEqual([4, 3, 2, 1])
  expect(await ids(alice, { sort: ['entry_id=desc', 'user_id'] })).toHaveLength(4)
  for (const sort of [['payload'], ['id=up'], ['; drop table audit']]) {
    const { code, body } = await alice.fails('user/audit/log/list', { ...period, sort })
    expect([code, body.errors[0].parameter]).toEqual([7, 'sort.0'])
  }
})

test('groups stand together: of a user, of an action, of a day of the caller', async () => {
  const { alice } = await busy()
  expect(await ids(alice, { grouping: 'default' })).toEqual([4, 3, 2, 1])
  expect(await ids(alice, { grouping: 'user' })).toEqual([3, 4, 2, 1])
  expect(await ids(alice, { grouping: 'action', sort: ['id'] })).toEqual([1, 2, 3, 4])
  // In Tokyo only the first was done on the first day of March.
  expect(await ids(alice, { grouping: 'action_date', sort: ['action', 'id'] })).toEqual([2, 3, 4, 1])
})

test('longer lists than are read at a time are whole', async () => {
  const alice = await tenant()
  for (let i = 0; i < 205; i++) await alice.call('user/audit/checkin')
  const all = await ids(alice)
  expect(all).toEqual(Array.from({ length: 205 }, (_, i) => 205 - i))
})

test('nobody sees what another account did, nor does a sub-user see its own', async () => {
  const { alice, bob } = await busy()
  expect(await list(await tenant())).toEqual({ list: [], count: 0 })
  expect(await bob.fails('user/audit/log/list', period)).toMatchObject({ code: 13 })
  expect((await list(alice)).count).toBe(4)
})
