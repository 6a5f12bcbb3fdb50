import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { menu, told } from '#test/menus.ts'

const { panel, otherDealer } = await fleet()
const permissions = { users: ['read', 'update'] }
const path = 'panel/user/menu/preset/create'

test('a preset is told as it was laid out, to its dealer only', async () => {
  const [ann, bob] = [await panel(permissions), await panel(permissions, await otherDealer())]
  const { id } = await ann.call(path, { preset: { ...menu(), id: null } })
  const { list } = await ann.call('panel/user/menu/preset/list')
  expect(list.slice(1)).toEqual([{ preset: { id, ...told() }, owner: 'dealer', assignments: [] }])
  expect((await bob.call('panel/user/menu/preset/list')).list).toHaveLength(1)
})

test('the footer may be sent as the list tells it', async () => {
  const ann = await panel(permissions, await otherDealer())
  const footer = { title: 'Below', items: menu().footer }
  const { id } = await ann.call(path, { preset: menu({ footer }) })
  const { list } = await ann.call('panel/user/menu/preset/list')
  expect(list[1].preset).toEqual({ id, ...told(), footer })
})

const tab = { title: 'Map', destination: 'tracking' }

test.each([
  ['preset', undefined],
  ['preset.title', menu({ title: ' ' })],
  ['preset.title', menu({ title: undefined })],
  ['preset.main', menu({ main: undefined })],
  ['preset.main', menu({ main: {} })],
  ['preset.main.0.items', menu({ main: [{}] })],
  ['preset.main.0.items.0.title', menu({ main: [{ items: [{ tabs: [tab] }] }] })],
  ['preset.main.0.items.0.tabs', menu({ main: [{ items: [{ title: 'x' }] }] })],
  ['preset.main.0.items.0.tabs.0.destination', menu({ main: [{ items: [{ title: 'x', tabs: [{ title: 'y' }] }] }] })],
  ['preset.main.0.items.0.tabs.1.title', menu({ main: [{ items: [{ title: 'x', tabs: [tab, {}] }] }] })],
  ['preset.footer', menu({ footer: undefined })],
  ['preset.footer', menu({ footer: 7 })],
  ['preset.footer.items', menu({ footer: { title: 'x' } })],
  ['preset.footer.0.tabs', menu({ footer: [{ title: 'x' }] })],
  ['preset.footer.items.0.tabs', menu({ footer: { items: [{ title: 'x' }] } })],
])('%s is checked', async (parameter, preset) => {
  const { code, body } = await (await panel(permissions)).fails(path, { preset })
  expect(code).toBe(7)
  expect(body.errors[0].parameter).toBe(parameter)
})

const leading = (destination: string) => menu({ footer: [{ title: 'x', tabs: [{ title: 'y', destination }] }] })

test('a tab leads to a part of the applications, to the web, to mail or to a telephone, and nowhere else', async () => {
  const ann = await panel(permissions)
  for (const destination of [
    'tracking',
    'my/own?part=1',
    'https://help.example',
    'mailto:ada@help.example',
    'tel:+4930',
  ])
    await ann.call(path, { preset: leading(destination) })
  for (const destination of [
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    '\u00a0',
    '',
    '//host.example/x',
    '/\\host.example',
    '\\\\host.example',
    '/\t/host.example',
    '//',
  ]) {
    const { code, body } = await ann.fails(path, { preset: leading(destination) })
    expect([code, body.errors[0].parameter]).toEqual([7, 'preset.footer.0.tabs.0.destination'])
  }
})
