import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { change, ids, list, make, plain, read, right } from '#test/links.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()

const alice = await tenant()
await db.updateTable('users').set({ first_name: 'Alice', last_name: 'Liddell' }).where('id', '=', alice.id).execute()
const helper = await subuser(alice, [right])
await db.updateTable('users').set({ first_name: 'Bill' }).where('id', '=', helper.id).execute()
const van = await tracker(alice, { label: 'Van' })
const bus = await tracker(alice, { label: 'Bus 100%' })
await bind(db, alice, helper, [van.tracker_id])

const linkOf = (tracker_id: number, alias: string | undefined, more: object) => ({
  ...plain(tracker_id),
  trackers: [{ tracker_id, ...(alias && { alias }), params: { object_data: [] } }],
  ...more,
})
const past = { from: '2020-01-01 00:00:00', to: '2020-01-02 00:00:00' }
const future = { from: '2099-01-01 00:00:00' }
const ended = await make(alice, linkOf(van.tracker_id, 'Zebra', { description: 'Ended', lifetime: past }))
const off = await make(alice, linkOf(bus.tracker_id, 'apple', { description: 'Off' }))
const later = await make(alice, linkOf(bus.tracker_id, undefined, { description: 'Later', lifetime: future }))
const on = await make(
  helper,
  linkOf(van.tracker_id, 'mango', { description: 'on', lifetime: { to: '2090-01-01 00:00:00' } }),
)
await alice.call(change, { id: off, is_active: false })
const all = [ended, off, later, on]

const contains = (field: string, value: string) => ({ conditions: [{ type: 'contains', field, value }] })

test('links are listed by id, as they are read, and counted', async () => {
  const told = await alice.call('tracker/location/link/list')
  expect(told.count).toBe(4)
  expect(told.list).toEqual(await Promise.all(all.map((id) => read(alice, id))))
  expect(await alice.call('tracker/location/link/list', { limit: 2, offset: 1 })).toMatchObject({
    ...{ list: [{ id: off }, { id: later }], count: 4 },
  })
  expect(await alice.call('tracker/location/link/list', { offset: 9 })).toEqual({ list: [], count: 4 })
  expect(await alice.fails('tracker/location/link/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})

test.each([
  ['description', [ended, later, off, on]],
  ['status', [on, later, ended, off]],
  ['expire_date', [ended, on, off, later]],
  ['trackers', [off, later, ended, on]],
  ['aliases', [off, on, ended, later]],
  ['creator', [ended, off, later, on]],
  ['create_date', all],
  ['id=desc', all.toReversed()],
])('sorted by %s', async (by, expected) => {
  expect(await ids(alice, { sort: [by] })).toEqual(expected)
})

test('equal ones are sorted by what is named next', async () => {
  expect(await ids(alice, { sort: ['trackers=desc', 'description=desc'] })).toEqual([on, ended, off, later])
  expect(await alice.fails('tracker/location/link/list', { sort: ['hash'] })).toMatchObject({
    ...{ code: 7, body: { errors: [{ parameter: 'sort.0' }] } },
  })
})

test.each([
  ['a part of the description', 'end', [ended]],
  ['a label', '100%', [off, later]],
  ['an alias', 'MANG', [on]],
  ['the name of who made it', 'bill', [on]],
  ['plain characters only', '_', []],
])('a filter is %s', async (_, filter, expected) => {
  expect(await ids(alice, { filter })).toEqual(expected)
})

test('conditions ask for trackers, aliases, descriptions and who made it', async () => {
  expect(await ids(alice, contains('trackers', 'van'))).toEqual([ended, on])
  expect(await ids(alice, contains('aliases', 'APP'))).toEqual([off])
  expect(await ids(alice, contains('description', 'a'))).toEqual([later])
  expect(await ids(alice, contains('creator', 'alice lid'))).toEqual([ended, off, later])
  const eq = (field: string, value: number) => ({ type: 'eq', field, value })
  expect(await ids(alice, { conditions: [eq('trackers', bus.tracker_id)] })).toEqual([off, later])
  expect(await ids(alice, { conditions: [JSON.stringify(eq('creator', helper.id))] })).toEqual([on])
  const not = { type: 'not', condition: contains('aliases', 'a').conditions[0] }
  expect(await ids(alice, { filter: 'a', conditions: [not] })).toEqual([later])
  expect(await alice.fails('tracker/location/link/list', contains('hash', 'a'))).toMatchObject({
    ...{ code: 7, body: { errors: [{ parameter: 'conditions.0.field' }] } },
  })
})

test('a sub-user with the right sees its own and those of its trackers, and asks for nobody’s name', async () => {
  expect(await ids(helper)).toEqual([ended, on])
  expect(await ids(helper, { filter: 'alice' })).toEqual([])
  expect(await helper.fails('tracker/location/link/list', contains('creator', 'a'))).toMatchObject({ code: 7 })
  expect(await list(await subuser(alice))).toEqual([])
  expect(await list(await tenant())).toEqual([])
})
