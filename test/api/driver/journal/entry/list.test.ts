import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDrive } from '#test/journal.ts'

const { db, tenant, tracker, subuser } = await fleet()
const alice = await tenant('Europe/Berlin')
const { tracker_id, source_id } = await tracker(alice)
const path = 'driver/journal/entry/list'
const employeeOf = async (first_name: string, last_name: string) =>
  (await alice.call('employee/create', { employee: { first_name, last_name } })).id
const [zuse, ada] = [await employeeOf('Konrad', 'Zuse'), await employeeOf('Zoe', 'Ada')]
const at = (start_date: string, end_date: string, more: object) => aDrive(tracker_id, { start_date, end_date, ...more })
const place = (address: string) => ({ lat: 1, lng: 2, address })
const { ids } = await alice.call('driver/journal/entry/create', {
  entries: [
    at('2026-01-06 10:00:00', '2026-01-06 12:00:00', {
      employee_id: zuse,
      start_location: place('c'),
      end_location: place('A'),
    }),
    at('2026-01-05 23:00:00', '2026-01-06 01:00:00', {
      employee_id: ada,
      type: 'personal',
      start_location: place('B'),
      end_location: place('C'),
    }),
    at('2026-01-06 06:00:00', '2026-01-07 00:30:00', {
      type: 'other',
      start_location: place('a'),
      end_location: place('b'),
    }),
  ],
})
const all = { tracker_id, from: '2026-01-05 00:00:00', to: '2026-01-08 00:00:00' }
const places = async (params: object): Promise<number[]> =>
  (await alice.call(path, { ...all, ...params })).list.map(({ id }: { id: number }) => ids.indexOf(id))

test.each([
  ['by day, and within it as they began', {}, [1, 2, 0]],
  ['start_date=desc', { sort: ['start_date=desc'] }, [0, 2, 1]],
  ['end_date', { sort: ['end_date'] }, [1, 0, 2]],
  ['start_datetime=desc', { sort: ['start_datetime=desc'] }, [0, 2, 1]],
  ['end_datetime', { sort: ['end_datetime=asc'] }, [1, 0, 2]],
  ['start_address', { sort: ['start_address'] }, [2, 1, 0]],
  ['end_address=desc', { sort: ['end_address=desc'] }, [1, 2, 0]],
  ['driver, by last names', { sort: ['driver'] }, [1, 0, 2]],
  ['type, then the day', { sort: ['type=desc', 'start_date'] }, [0, 1, 2]],
])('sorted: %s', async (_, params, expected) => {
  expect(await places(params)).toEqual(expected)
})

test.each([
  ['what has a part in the period', { from: '2026-01-06 00:30:00', to: '2026-01-06 05:59:59' }, [1]],
  ['a type', { types: ['personal', 'other'] }, [1, 2]],
  ['no type', { types: [] }, []],
  ['ids of the period', { entry_ids: [ids[0], ids[1]], from: '2026-01-06 05:00:00' }, [0]],
])('found: %s', async (_, params, expected) => {
  expect(await places(params)).toEqual(expected)
})

test('by ids alone, of whatever time; those of other trackers are not among them', async () => {
  const other = await tracker(alice)
  const { list } = await alice.call(path, { tracker_id, entry_ids: [ids[2]] })
  expect(list.map(({ id }: { id: number }) => id)).toEqual([ids[2]])
  expect((await alice.call(path, { tracker_id: other.tracker_id, entry_ids: ids })).list).toEqual([])
})

test.each([
  ['neither a period nor ids', { from: undefined, to: undefined }, 7, 'from'],
  ['half a period', { to: undefined }, 7, 'to'],
  ['a period that ends before it begins', { to: '2026-01-01 00:00:00' }, 7, 'to'],
  ['a type that there is not', { types: ['commute'] }, 7, 'types.0'],
  ['a column that there is not', { sort: ['length'] }, 7, 'sort.0'],
])('7 for %s', async (_, params, code, parameter) => {
  const { body } = await alice.fails(path, { ...all, ...params })
  expect(body).toMatchObject({ status: { code }, errors: [{ parameter }] })
})

test('201 for trackers of others, 13 without the right, 208 while it is blocked', async () => {
  expect(await (await tenant()).fails(path, all)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, all)).toMatchObject({ code: 13 })
  expect(await (await subuser(alice, ['reports'])).fails(path, all)).toMatchObject({ code: 201 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails(path, all)).toMatchObject({ code: 208 })
  await db.updateTable('source').set({ blocked: false }).where('id', '=', source_id).execute()
})
