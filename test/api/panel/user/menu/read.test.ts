import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { menu } from '#test/menus.ts'

const { panel, tenant, subuser, otherDealer } = await fleet()
const path = 'panel/user/menu/read'
const permissions = { users: ['read', 'update'] }

test('what a user was given is told, and null when it was given nothing', async () => {
  const [dealer, alice] = [await panel(permissions), await tenant()]
  const read = () => dealer.call(path, { application: 'web', user_id: alice.id })
  expect(await read()).toEqual({ value: null })
  const { id: preset_id } = await dealer.call('panel/user/menu/preset/create', { preset: menu() })
  const assign = (preset_id: number) =>
    dealer.call('panel/user/menu/preset/assign', { preset_id, target: { type: 'users', ids: [alice.id] } })
  await assign(preset_id)
  expect(await read()).toEqual({ value: { main_menu: [{ name: 'tracking' }], footer_menu: [{ name: 'feedback' }] } })
  await assign(1)
  expect((await read()).value.main_menu).toContainEqual({ name: 'fleet' })
})

test('foreign users and sub-users are not found', async () => {
  const dealer = await panel(permissions)
  const stranger = await tenant('UTC', await otherDealer())
  const sub = await subuser(await tenant())
  for (const { id } of [stranger, sub]) expect(await dealer.fails(path, { user_id: id })).toMatchObject({ code: 201 })
})
