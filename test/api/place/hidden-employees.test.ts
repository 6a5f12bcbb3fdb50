import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { addFields, berlin, ids, make, place, read } from '#test/places.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

/**
 * Ada drives with a tracker that Bob sees, Zoe with one that he does not. Both keep places that he sees, in a custom
 * field of places; a third place has nobody.
 */
const opened = async (rights = ['place_update'], required = false) => {
  const alice = await tenant()
  const bob = await subuser(alice, rights)
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  await bind(db, alice, bob, [seen.tracker_id])
  const employ = async (first_name: string, tracker_id?: number): Promise<number> =>
    (await alice.call('employee/create', { employee: { first_name, last_name: 'Xu', tracker_id } })).id
  const ada = await employ('Ada', seen.tracker_id)
  const zoe = await employ('Zoe', hidden.tracker_id)
  const [keeper = 0, note = 0] = await addFields(
    alice,
    { label: 'Keeper', type: 'employee', required },
    { label: 'Note', type: 'text' },
  )
  const kept = async (label: string, employee?: number): Promise<number> =>
    make(
      alice,
      { label, fields: { ...(employee && { [keeper]: { value: employee } }), [note]: { value: label } } },
      { ignore_missing_fields: true },
    )
  const places = { ada: await kept('A', ada), zoe: await kept('Z', zoe), nobody: await kept('N') }
  await alice.call('subuser/places/bind', { subuser_id: bob.id, access_to_all: true })
  return { alice, bob, ada, zoe, keeper, note, places, employ }
}

const keeperOf = async (person: Person, id: number, keeper: number): Promise<unknown> =>
  (await read(person, id)).fields?.[keeper]?.value

test('who is hidden is told nowhere', async () => {
  const { alice, bob, ada, zoe, keeper, note, places } = await opened()
  expect(await keeperOf(alice, places.zoe, keeper)).toBe(zoe)
  expect(await keeperOf(bob, places.ada, keeper)).toBe(ada)
  expect((await read(bob, places.zoe)).fields).toEqual({ [note]: { type: 'text', value: 'Z' } })
  const { id: tag_id } = await alice.call('tag/create', { tag: { name: 'a', color: 'ff0000' } })
  const { location, label } = await read(alice, places.zoe)
  await alice.call('place/update', { place: { id: places.zoe, location, label, tags: [tag_id] } })
  const told = [
    ...(await bob.call('place/list')).list,
    ...(await bob.call('tag/search', { tag_ids: [tag_id] })).result.place,
  ]
  expect(told.map(({ label }) => label)).toEqual(['A', 'Z', 'N', 'Z'])
  expect(told.flatMap(({ fields }) => fields[keeper]?.value ?? [])).toEqual([ada])
})

test('nothing is found by who is hidden', async () => {
  const { alice, bob, ada, zoe, keeper, places } = await opened()
  const field = String(keeper)
  const found = (person: Person, ...conditions: object[]) => ids(person, { conditions })
  const both = [places.ada, places.zoe]
  for (const value of ['Zo', 'zoe xu', 'e', 'Z'])
    expect(await found(bob, { type: 'contains', field, value })).toEqual([])
  expect(await found(bob, { type: 'eq', field, value: zoe })).toEqual([])
  expect(await found(bob, { type: 'in', field, value: [ada, zoe] })).toEqual([places.ada])
  expect(await found(alice, { type: 'in', field, value: [ada, zoe] })).toEqual(both)
  expect(await found(bob, { type: 'contains', field, value: 'Xu' })).toEqual([places.ada])
  expect(await found(alice, { type: 'contains', field, value: 'Xu' })).toEqual(both)
  const notZoe = { type: 'not', condition: { type: 'eq', field, value: zoe } }
  expect(await found(bob, notZoe)).toEqual([places.ada, places.zoe, places.nobody])
  const label = { type: 'contains', field: 'label', value: 'Z' }
  expect(await found(bob, label, { type: 'contains', field, value: 'Zoe' })).toEqual([])
  for (const [filter, expected] of [
    ['Zoe', []],
    ['oe', []],
    ['Ada', [places.ada]],
    ['xu', [places.ada]],
  ] as const)
    expect(await ids(bob, { filter })).toEqual(expected)
  expect(await ids(alice, { filter: 'zoe' })).toEqual([places.zoe])
})

test('who is hidden has no place in an order', async () => {
  const { alice, bob, employ, keeper, places } = await opened()
  const order_by = String(keeper)
  const { location, label } = await read(alice, places.nobody)
  const eve = await employ('Eve')
  const changed = { id: places.nobody, location, label, fields: { [keeper]: { value: eve } } }
  await alice.call('place/update', { place: changed })
  expect(await ids(alice, { order_by })).toEqual([places.ada, places.nobody, places.zoe])
  for (const conditions of [[], [{ type: 'contains', field: 'location', value: 'Berlin' }]]) {
    expect(await ids(bob, { order_by, conditions })).toEqual([places.ada, places.zoe, places.nobody])
    expect(await ids(bob, { order_by, conditions, ascending: false })).toEqual([places.ada, places.nobody, places.zoe])
  }
})

test('who is hidden cannot be linked, and is told like who is not there', async () => {
  const { bob, ada, zoe, keeper, places } = await opened()
  const asked = async (value: number) => {
    const fields = { [keeper]: { value } }
    const created = await bob.fails('place/create', { place: { ...place, fields } })
    const updated = await bob.fails('place/update', { place: { ...place, id: places.ada, fields } })
    const { list } = await bob.call('place/batch_convert', {
      batch: `A\t1\t2\t${value}`,
      fields: ['label', 'lat', 'lng', String(keeper)],
    })
    return { created: created.body, updated: updated.body, converted: list[0].errors }
  }
  const told = await asked(zoe)
  expect(told.created).toMatchObject({ status: { code: 7 }, errors: [{ parameter: `place.fields.${keeper}.value` }] })
  expect(told).toEqual(await asked(2_000_000_000))
  await bob.call('place/create', { place: { ...place, fields: { [keeper]: { value: ada } } } })
})

test('employees without a tracker are for those who may make some', async () => {
  for (const rights of [['place_update'], ['place_update', 'employee_update']]) {
    const { alice, bob, employ, keeper, places } = await opened(rights)
    const eve = await employ('Eve')
    const changed = { ...place, id: places.nobody, fields: { [keeper]: { value: eve } } }
    await alice.call('place/update', { place: changed })
    const may = rights.includes('employee_update')
    expect(await keeperOf(bob, places.nobody, keeper)).toBe(may ? eve : undefined)
    expect(await ids(bob, { filter: 'Eve' })).toEqual(may ? [places.nobody] : [])
    if (may) await bob.call('place/update', { place: changed })
    else expect(await bob.fails('place/update', { place: changed })).toMatchObject({ code: 7 })
  }
})

test('what is sent back as it was read changes nothing, also where a value is hidden and required', async () => {
  const { alice, bob, ada, zoe, keeper, note, places } = await opened(['place_update'], true)
  const before = await read(alice, places.zoe)
  await bob.call('place/update', { place: await read(bob, places.zoe) })
  expect(await read(alice, places.zoe)).toEqual(before)
  const sent = { id: places.zoe, label: 'Z', location: berlin }
  for (const fields of [{}, { [keeper]: null }, { [keeper]: { type: 'employee', value: null } }]) {
    await bob.call('place/update', { place: { ...sent, fields } })
    expect((await read(alice, places.zoe)).fields).toEqual({ [keeper]: { type: 'employee', value: zoe } })
  }
  const other = { [keeper]: { value: ada }, [note]: { value: 'mine' } }
  await bob.call('place/update', { place: { ...sent, fields: other } })
  expect(await keeperOf(alice, places.zoe, keeper)).toBe(ada)
  expect(await alice.fails('place/update', { place: { ...sent, fields: {} } })).toMatchObject({ code: 7 })
})
