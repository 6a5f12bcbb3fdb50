import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

const { tenant, subuser } = await fleet({ status_quota: 3 })
const status = { label: 'Busy', color: 'E57373' }

test('a created status is the last of its list', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Lunch'])
  const { id } = await alice.call('status/create', { listing_id, status: { id: null, ...status } })
  const { list } = await alice.call('status/list', { listing_id })
  expect(list.map((one: { id: number }) => one.id)).toEqual([...ids, id])
  expect(list.at(-1)).toEqual({ id, ...status })
})

test('a list has a quota of statuses, each list its own', async () => {
  const alice = await tenant()
  const full = await makeListing(alice, ['one', 'two', 'three'])
  expect(await alice.fails('status/create', { listing_id: full.listing_id, status })).toMatchObject({ code: 268 })
  const empty = await makeListing(alice, [])
  expect(await alice.call('status/create', { listing_id: empty.listing_id, status })).toHaveProperty('id')
})

test('statuses that are added at one time keep the quota and have each a place of their own', async () => {
  const alice = await tenant()
  const { listing_id } = await makeListing(alice, [])
  const tries = ['a', 'b', 'c', 'd', 'e'].map((label) =>
    alice.call('status/create', { listing_id, status: { ...status, label } }).catch(() => undefined),
  )
  expect((await Promise.all(tries)).filter((made) => made !== undefined)).toHaveLength(3)
  expect((await alice.call('status/list', { listing_id })).list).toHaveLength(3)
})

test('an unknown list answers 201, a colour that is none and a blank label are told', async () => {
  const alice = await tenant()
  expect(await alice.fails('status/create', { listing_id: 999_999, status })).toMatchObject({ code: 201 })
  const { listing_id } = await makeListing(alice, [])
  const { body } = await alice.fails('status/create', { listing_id, status: { label: ' ', color: '#12' } })
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['status.label', 'status.color'])
})

test('a sub-user with the right adds to the lists of the account', async () => {
  const alice = await tenant()
  const { listing_id } = await makeListing(alice, [])
  const bob = await subuser(alice, ['tracker_update'])
  const { id } = await bob.call('status/create', { listing_id, status })
  expect(await alice.call('status/list', { listing_id })).toEqual({ list: [{ id, ...status }] })
})
