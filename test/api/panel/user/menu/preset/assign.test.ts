import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { menu, told } from '#test/menus.ts'

const { panel, tenant, subuser, otherDealer } = await fleet()
const permissions = { users: ['read', 'update'] }
const path = 'panel/user/menu/preset/assign'

const opened = async () => {
  const dealer_id = await otherDealer()
  const ann = await panel(permissions, dealer_id)
  const make = async (title: string): Promise<number> =>
    (await ann.call('panel/user/menu/preset/create', { preset: menu({ title }) })).id
  return { ann, make, user: () => tenant('UTC', dealer_id) }
}
const titleFor = async (user: Person) => (await user.call('user/get_info')).user_menu.title
const users = (...people: Person[]) => ({ type: 'users', ids: people.map(({ id }) => id) })

test('users see what they were given, the others the default', async () => {
  const { ann, make, user } = await opened()
  const [one, two, bob] = [await make('One'), await make('Two'), await user()]
  const alice = await user()
  expect(await titleFor(alice)).toBe('Odograph')
  await ann.call(path, { preset_id: one, target: { type: 'default' } })
  expect((await alice.call('user/get_info')).user_menu).toEqual({
    ...told({ title: 'One' }),
    account: [],
    applications: [],
  })
  await ann.call(path, { preset_id: two, target: users(alice) })
  expect([await titleFor(alice), await titleFor(bob)]).toEqual(['Two', 'One'])
  await ann.call(path, { preset_id: 1, target: users(bob) })
  expect([await titleFor(alice), await titleFor(bob)]).toEqual(['Two', 'Odograph'])
  expect((await ann.call('panel/user/read', { user_id: alice.id })).value.menu_preset_id).toBe(two)
  await ann.call(path, { preset_id: one, target: users(alice, alice) })
  expect(await titleFor(alice)).toBe('One')
})

test('sub-users see the menu of their master', async () => {
  const dealer = await panel(permissions)
  const alice = await tenant()
  const { id: preset_id } = await dealer.call('panel/user/menu/preset/create', { preset: menu() })
  await dealer.call(path, { preset_id, target: users(alice) })
  expect(await titleFor(await subuser(alice))).toBe('Drivers')
})

test('neither preset nor user may be foreign, and one of them spoils all', async () => {
  const { ann, make, user } = await opened()
  const other = await opened()
  const [own, foreign, alice] = [await make('One'), await other.make('Theirs'), await user()]
  const stranger = await other.user()
  expect(await ann.fails(path, { preset_id: own, target: users(alice, stranger) })).toMatchObject({ code: 201 })
  expect(await titleFor(alice)).toBe('Odograph')
  expect(await ann.fails(path, { preset_id: foreign, target: users(alice) })).toMatchObject({ code: 201 })
  expect(await ann.fails(path, { preset_id: foreign, target: { type: 'default' } })).toMatchObject({ code: 201 })
})

test.each([
  ['target', undefined],
  ['target.type', { type: 'all' }],
  ['target.ids', { type: 'users' }],
  ['target.ids.0', { type: 'users', ids: ['x'] }],
])('%s is checked', async (parameter, target) => {
  const { ann, make } = await opened()
  const { code, body } = await ann.fails(path, { preset_id: await make('One'), target })
  expect(code).toBe(7)
  expect(body.errors[0].parameter).toBe(parameter)
})
