import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet({ status_listing_quota: 2 })
const listing = { label: 'Couriers', employee_controlled: true, supervisor_controlled: false }

test('a created list is empty', async () => {
  const alice = await tenant()
  const { id } = await alice.call('status/listing/create', { listing: { ...listing, id: null, entries: [5] } })
  expect(await alice.call('status/listing/list')).toEqual({ list: [{ id, ...listing, entries: [] }] })
})

test('the account has a quota of lists', async () => {
  const alice = await tenant()
  for (const label of ['one', 'two']) await alice.call('status/listing/create', { listing: { ...listing, label } })
  expect(await alice.fails('status/listing/create', { listing })).toMatchObject({ code: 268, http: 402 })
})

test('of many lists at once no more are made than there is room for', async () => {
  const alice = await tenant()
  await Promise.allSettled(Array.from({ length: 8 }, () => alice.call('status/listing/create', { listing })))
  expect((await alice.call('status/listing/list')).list).toHaveLength(2)
})
