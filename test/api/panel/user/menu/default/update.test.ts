import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel, tenant, otherDealer } = await fleet()
const path = 'panel/user/menu/default/update'

test('users who were given none see it, in the order of its names', async () => {
  const dealer_id = await otherDealer()
  const [dealer, alice] = [await panel({ users: ['read', 'update'] }, dealer_id), await tenant('UTC', dealer_id)]
  const named = { main_menu: [{ name: 'reports' }, { name: 'tracking' }], footer_menu: [{ name: 'chat' }] }
  await dealer.call(path, named)
  expect(await dealer.call('panel/user/menu/default/read')).toEqual({ value: named })
  const item = (name: string, destination: string) => {
    const title = `common.menu.${name}`
    return { title, tabs: [{ title, destination }] }
  }
  expect((await alice.call('user/get_info')).user_menu).toMatchObject({
    main: [{ items: [item('reports', 'reports'), item('tracking', 'tracking')] }],
    footer: { title: null, items: [item('chat', 'chat')] },
  })
  expect((await dealer.call('panel/user/menu/preset/list')).list[1]).toMatchObject({
    owner: 'dealer',
    assignments: [{ type: 'default' }],
  })
})

test('the same menu again makes no other preset, in whatever form it comes', async () => {
  const dealer = await panel({ users: ['read', 'update'] }, await otherDealer())
  const presets = async () => (await dealer.call('panel/user/menu/preset/list')).list.length
  const told = await dealer.call('panel/user/menu/default/read')
  await dealer.call(path, told)
  await dealer.call(path, told.value)
  expect(await presets()).toBe(1)
  const value = { main_menu: [{ name: 'reports' }], footer_menu: [] }
  await Promise.all([{ value }, value, { value }].map((params) => dealer.call(path, params)))
  expect(await dealer.call('panel/user/menu/default/read')).toEqual({ value })
  expect(await presets()).toBe(2)
  await dealer.call(path, { value: { ...value, footer_menu: [{ name: 'chat' }] } })
  expect(await presets()).toBe(3)
})

test.each([
  ['main_menu', { footer_menu: [] }],
  ['value.footer_menu', { value: { main_menu: [] } }],
  ['main_menu.0.name', { main_menu: [{ name: 'mars' }], footer_menu: [] }],
  ['footer_menu', { main_menu: [], footer_menu: [{ name: 'chat' }, { name: 'chat' }] }],
])('%s is checked', async (parameter, named) => {
  const { code, body } = await (await panel({ users: ['update'] })).fails(path, named)
  expect(code).toBe(7)
  expect(body.errors).toMatchObject([{ parameter }])
})
