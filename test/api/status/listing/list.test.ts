import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

const { tenant, subuser } = await fleet()

test('lists come the oldest first, with the ids of their statuses', async () => {
  const alice = await tenant()
  const drivers = await makeListing(alice, ['Free', 'Busy'], { label: 'Drivers' })
  const guards = await makeListing(alice, [], { label: 'A guards', employee_controlled: false })
  const list = [
    {
      id: drivers.listing_id,
      label: 'Drivers',
      employee_controlled: true,
      supervisor_controlled: true,
      entries: drivers.ids,
    },
    { id: guards.listing_id, label: 'A guards', employee_controlled: false, supervisor_controlled: true, entries: [] },
  ]
  expect(await alice.call('status/listing/list')).toEqual({ list })
  expect(await (await subuser(alice)).call('status/listing/list')).toEqual({ list })
  expect(await (await tenant()).call('status/listing/list')).toEqual({ list: [] })
})
