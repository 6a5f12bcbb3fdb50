import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

const { tenant, subuser } = await fleet()

test('statuses are told in their order, those of this list alone', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'])
  await makeListing(alice, ['Sleeping'])
  const color = 'E57373'
  const list = [
    { id: ids[0], label: 'Free', color },
    { id: ids[1], label: 'Busy', color },
  ]
  expect(await alice.call('status/list', { listing_id })).toEqual({ list })
  const bob = await subuser(alice)
  expect(await bob.call('status/list', { listing_id })).toEqual({ list })
})

test('an unknown list answers 201, and so does that of another account', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { listing_id } = await makeListing(mallory, ['Free'])
  expect(await alice.fails('status/list', { listing_id })).toMatchObject({ code: 201 })
  expect(await alice.fails('status/list', { listing_id: 999_999 })).toMatchObject({ code: 201 })
})
