import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

const { tenant } = await fleet()

test('a status gets another label and colour and keeps its place', async () => {
  const alice = await tenant()
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'])
  const status = { id: ids[0], label: 'Available', color: '00ff00' }
  await alice.call('status/update', { status })
  const { list } = await alice.call('status/list', { listing_id })
  expect(list).toEqual([status, { id: ids[1], label: 'Busy', color: 'E57373' }])
})

test('an unknown status answers 201', async () => {
  const alice = await tenant()
  const status = { id: 999_999, label: 'Busy', color: '00ff00' }
  expect(await alice.fails('status/update', { status })).toMatchObject({ code: 201 })
})
