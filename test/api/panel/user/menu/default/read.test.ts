import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { menu } from '#test/menus.ts'

const { panel } = await fleet()

test('the platform’s menu, until the dealer makes another the default', async () => {
  const dealer = await panel({ users: ['read', 'update'] })
  const { value } = await dealer.call('panel/user/menu/default/read')
  expect(value.main_menu).toHaveLength(19)
  expect(value.main_menu[0]).toEqual({ name: 'dashboard' })
  expect(value.footer_menu.map(({ name }: { name: string }) => name)).toEqual([
    'notifications',
    'chat',
    'device_activation',
    'device_settings',
    'feedback',
  ])
  const tabs = [
    { title: 'Elsewhere', destination: 'https://elsewhere.example' },
    { title: 'Map', destination: 'tracking' },
  ]
  const preset = menu({ main: [{ items: [{ title: 'Two', tabs }] }] })
  const { id: preset_id } = await dealer.call('panel/user/menu/preset/create', { preset })
  await dealer.call('panel/user/menu/preset/assign', { preset_id, target: { type: 'default' } })
  expect(await dealer.call('panel/user/menu/default/read')).toEqual({
    value: { main_menu: [{ name: 'tracking' }], footer_menu: [{ name: 'feedback' }] },
  })
})
