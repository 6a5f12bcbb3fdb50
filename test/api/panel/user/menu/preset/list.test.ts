import { expect, test } from 'vitest'
import { platformMenu } from '#resource/user/menu.ts'
import { fleet } from '#test/fleet.ts'
import { menu } from '#test/menus.ts'

const { panel, tenant, otherDealer } = await fleet()

test('the platform’s preset is always there, with its five last destinations in the footer', async () => {
  const ann = await panel({ users: ['read'] })
  const { list } = await ann.call('panel/user/menu/preset/list')
  expect(list).toEqual([{ preset: { id: 1, ...platformMenu }, owner: 'platform', assignments: [{ type: 'default' }] }])
  const footer = list[0].preset.footer.items.flatMap(({ tabs }: { tabs: { destination: string }[] }) => tabs)
  expect(footer.map(({ destination }: { destination: string }) => destination)).toEqual([
    'notifications',
    'chat',
    'device_activation',
    'device_settings',
    'feedback',
  ])
})

test('it is told who has been given a preset', async () => {
  const dealer_id = await otherDealer()
  const ann = await panel({ users: ['read', 'update'] }, dealer_id)
  const users = [await tenant('UTC', dealer_id), await tenant('UTC', dealer_id)].map(({ id }) => id)
  const { id: preset_id } = await ann.call('panel/user/menu/preset/create', { preset: menu() })
  await ann.call('panel/user/menu/preset/assign', { preset_id, target: { type: 'users', ids: users } })
  const assignments = async () =>
    (await ann.call('panel/user/menu/preset/list')).list.map((one: { assignments: object[] }) => one.assignments)
  expect(await assignments()).toEqual([[{ type: 'default' }], [{ type: 'users', ids: users }]])
  await ann.call('panel/user/menu/preset/assign', { preset_id, target: { type: 'default' } })
  expect(await assignments()).toEqual([[], [{ type: 'default' }, { type: 'users', ids: users }]])
})
