import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('by name, those of the account, for sub-users too', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const second = await alice.call('garage/create', { garage: { organization_name: 'b' } })
  const first = await alice.call('garage/create', { garage: { organization_name: 'a' } })
  await bob.call('garage/create', { garage: { organization_name: 'a' } })
  for (const person of [alice, await subuser(alice)])
    expect((await person.call('garage/list')).list).toMatchObject([
      { id: first.id, organization_name: 'a' },
      { id: second.id, organization_name: 'b' },
    ])
})
