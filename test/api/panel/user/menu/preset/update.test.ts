import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { menu, told } from '#test/menus.ts'

const { panel, otherDealer } = await fleet()
const permissions = { users: ['read', 'update'] }
const path = 'panel/user/menu/preset/update'

test('a preset is laid out anew, wholly', async () => {
  const ann = await panel(permissions)
  const { id } = await ann.call('panel/user/menu/preset/create', { preset: menu() })
  await ann.call(path, { preset: { id, ...menu({ title: 'Bosses', main: [] }) } })
  const { list } = await ann.call('panel/user/menu/preset/list')
  expect(list[1].preset).toEqual({ id, ...told({ title: 'Bosses', main: [] }) })
})

test('a preset that is unknown, foreign or the platform’s is not found', async () => {
  const [ann, bob] = [await panel(permissions), await panel(permissions, await otherDealer())]
  const { id } = await bob.call('panel/user/menu/preset/create', { preset: menu() })
  for (const other of [id, 1, 2_000_000_000])
    expect(await ann.fails(path, { preset: { id: other, ...menu() } })).toMatchObject({ code: 201, http: 400 })
})

test('its structure is checked', async () => {
  const ann = await panel(permissions)
  const { code, body } = await ann.fails(path, { preset: { ...menu({ main: [{ items: [{}] }] }) } })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
    'preset.id',
    'preset.main.0.items.0.tabs',
    'preset.main.0.items.0.title',
  ])
})
