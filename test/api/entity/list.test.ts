import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('an account has one entity from the start, with all built-in fields in one section', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { list } = await alice.call('entity/list')
  const sections = [{ label: '', field_order: ['label', 'location', 'tags', 'description'] }]
  expect(list).toEqual([{ id: list[0].id, type: 'place', settings: { layout: { sections } } }])
  expect((await bob.call('entity/list')).list[0].id).not.toBe(list[0].id)
  expect(await (await subuser(alice)).call('entity/list')).toEqual({ list })
})
