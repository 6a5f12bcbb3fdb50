import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel } = await fleet()
const path = 'panel/user/menu/item/list'
const permissions = { users: ['read', 'update'] }

test('a menu can be made of all that is listed', async () => {
  const dealer = await panel(permissions)
  const { list } = await dealer.call(path, { application: 'web' })
  expect(list).toContainEqual({ name: 'tracking' })
  const menu = { main_menu: list, footer_menu: [] }
  await dealer.call('panel/user/menu/default/update', menu)
  expect(await dealer.call('panel/user/menu/default/read')).toEqual({ value: menu })
})

test('it needs users/read', async () => {
  expect(await (await panel({ users: ['create'] })).fails(path)).toMatchObject({ code: 13 })
})
