import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

const { tenant } = await fleet()
const changes = { label: 'Guards', employee_controlled: false, supervisor_controlled: true }

test('a list gets another label and order', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['a', 'b', 'c'])
  const listing = { id: listing_id, ...changes, entries: ids.toReversed() }
  await alice.call('status/listing/update', { listing })
  expect(await alice.call('status/listing/list')).toEqual({ list: [listing] })
  const { list } = await alice.call('status/list', { listing_id })
  expect(list.map(({ label }: { label: string }) => label)).toEqual(['c', 'b', 'a'])
  const { id } = await alice.call('status/create', { listing_id, status: { label: 'd', color: '000000' } })
  expect((await alice.call('status/listing/list')).list[0].entries).toEqual([...ids.toReversed(), id])
})

test('every status of the list must be named once', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['a', 'b'])
  const other = await makeListing(alice, ['x'])
  const [a = 0, b = 0] = ids
  for (const entries of [[], [a], [a, a], [a, b, b], [a, other.ids[0]], [a, b, 999_999]]) {
    const listing = { id: listing_id, ...changes, entries }
    expect(await alice.fails('status/listing/update', { listing })).toMatchObject({ code: 262 })
  }
  expect((await alice.call('status/listing/list')).list[0]).toMatchObject({ label: 'Couriers', entries: ids })
})

test('an unknown list answers 201', async () => {
  const alice = await tenant()
  const listing = { id: 999_999, ...changes, entries: [] }
  expect(await alice.fails('status/listing/update', { listing })).toMatchObject({ code: 201 })
})
