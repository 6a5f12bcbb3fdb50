import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { addFields, entityOf } from '#test/places.ts'

const { tenant, subuser } = await fleet()

const update = async (account: Person, ...sections: string[][]) => ({
  entity: {
    id: await entityOf(account),
    type: 'place',
    allowed: true,
    settings: { layout: { sections: sections.map((field_order, i) => ({ label: `Section ${i}`, field_order })) } },
  },
})

const layout = async (account: Person): Promise<string[][]> =>
  (await account.call('entity/list')).list[0].settings.layout.sections.map(
    ({ field_order }: { field_order: string[] }) => field_order,
  )

test('fields in sections of their own, in an order of their own', async () => {
  const alice = await tenant()
  const [gate] = (await addFields(alice, { label: 'Gate', type: 'text' })).map(String) as [string]
  const sections = [['tags', gate], [], ['description', 'label', 'location']]
  expect(await alice.call('entity/update', await update(alice, ...sections))).toEqual({})
  expect(await layout(alice)).toEqual(sections)
})

test('every field exactly once', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [gate] = (await addFields(alice, { label: 'Gate', type: 'text' })).map(String) as [string]
  const [foreign] = (await addFields(bob, { label: 'Gate', type: 'text' })).map(String) as [string]
  const before = await layout(alice)
  const whole = ['label', 'location', 'tags', 'description', gate]
  const at = 'entity.settings.layout.sections'
  const faults = async (...sections: string[][]) => {
    const { code, body } = await alice.fails('entity/update', await update(alice, ...sections))
    return [code, ...body.errors.map(({ parameter }: { parameter: string }) => parameter)]
  }
  expect(await faults(whole.slice(1))).toEqual([7, at])
  expect(await faults(whole.slice(0, -1))).toEqual([7, at])
  expect(await faults(whole, ['tags'])).toEqual([7, `${at}.1.field_order.0`])
  expect(await faults([...whole, foreign])).toEqual([7, `${at}.0.field_order.5`])
  expect(await faults(['label', 'label', 'colour'])).toEqual([7, `${at}.0.field_order.2`, `${at}.0.field_order.1`, at])
  expect(await faults()).toEqual([7, at])
  expect(await layout(alice)).toEqual(before)
})

test('entities of others, and the right', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const params = await update(alice, ['tags', 'label', 'location', 'description'])
  expect(await bob.fails('entity/update', params)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice, ['place_update'])).fails('entity/update', params)).toMatchObject({ code: 13 })
  const clerk = await subuser(alice, ['places_custom_fields_update'])
  expect(await clerk.call('entity/update', params)).toEqual({})
  expect((await layout(alice))[0]?.[0]).toBe('tags')
})
