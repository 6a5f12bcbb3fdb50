import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { menu } from '#test/menus.ts'

const { panel, tenant, otherDealer } = await fleet()
const permissions = { users: ['read', 'update'] }
const path = 'panel/user/menu/preset/delete'

test('a preset goes with its assignments', async () => {
  const dealer_id = await otherDealer()
  const [ann, alice] = [await panel(permissions, dealer_id), await tenant('UTC', dealer_id)]
  const { id: preset_id } = await ann.call('panel/user/menu/preset/create', { preset: menu() })
  const target = { type: 'users', ids: [alice.id] }
  await ann.call('panel/user/menu/preset/assign', { preset_id, target })
  await ann.call('panel/user/menu/preset/assign', { preset_id, target: { type: 'default' } })
  expect((await alice.call('user/get_info')).user_menu.title).toBe('Drivers')
  await ann.call(path, { preset_id })
  expect((await alice.call('user/get_info')).user_menu.title).toBe('Odograph')
  expect((await ann.call('panel/user/menu/preset/list')).list).toMatchObject([
    { owner: 'platform', assignments: [{ type: 'default' }] },
  ])
  expect(await ann.fails(path, { preset_id })).toMatchObject({ code: 201 })
})

test('a preset that is foreign or the platform’s is not found', async () => {
  const [ann, bob] = [await panel(permissions), await panel(permissions, await otherDealer())]
  const { id } = await bob.call('panel/user/menu/preset/create', { preset: menu() })
  for (const preset_id of [id, 1]) expect(await ann.fails(path, { preset_id })).toMatchObject({ code: 201 })
})
