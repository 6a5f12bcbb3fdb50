import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('by title, those of the account, for sub-users too', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const titles = async (person: typeof alice) =>
    (await person.call('tracker/group/list')).list.map(({ title }: { title: string }) => title)
  expect(await titles(alice)).toEqual([])
  for (const title of ['South', 'North']) await alice.call('tracker/group/create', { title, color: '000000' })
  expect(await titles(alice)).toEqual(['North', 'South'])
  expect(await titles(await subuser(alice))).toEqual(['North', 'South'])
  expect(await titles(bob)).toEqual([])
})
