import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

const make = async (account: Person, ...names: string[]) => {
  for (const name of names) await account.call('tag/create', { tag: { name, color: 'ff0000' } })
}

const names = async (person: Person, params = {}): Promise<string[]> =>
  (await person.call('tag/list', params)).list.map(({ name }: { name: string }) => name)

test('by name, those of the account, for sub-users too', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  await make(alice, 'night', 'day')
  await make(bob, 'foreign')
  expect(await names(alice)).toEqual(['day', 'night'])
  expect(await names(await subuser(alice))).toEqual(['day', 'night'])
})

test('the filter is a part of the name in any case; % and _ are plain characters', async () => {
  const alice = await tenant()
  await make(alice, 'night shift', 'Day shift', '100% full', 'a_b_c')
  expect(await names(alice, { filter: 'SHIFT' })).toEqual(['Day shift', 'night shift'])
  expect(await names(alice, { filter: '00%' })).toEqual(['100% full'])
  expect(await names(alice, { filter: '_b_' })).toEqual(['a_b_c'])
  expect(await names(alice, { filter: '%%%' })).toEqual([])
  expect(await names(alice, { filter: null })).toHaveLength(4)
})

test('the filter has 3 to 60 characters', async () => {
  const alice = await tenant()
  for (const filter of ['ab', 'x'.repeat(61)]) {
    const { code, body } = await alice.fails('tag/list', { filter })
    expect([code, body.errors[0].parameter]).toEqual([7, 'filter'])
  }
})
