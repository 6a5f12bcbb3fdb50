import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('by name, those of the account, for sub-users too', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const second = await alice.call('department/create', { department: { label: 'b' } })
  const first = await alice.call('department/create', { department: { label: 'a' } })
  await bob.call('department/create', { department: { label: 'a' } })
  for (const person of [alice, await subuser(alice)])
    expect((await person.call('department/list')).list).toMatchObject([
      { id: first.id, label: 'a' },
      { id: second.id, label: 'b' },
    ])
})
