import { expect, test } from 'vitest'
import { bundle, keeper } from '#test/bundles.ts'
import { fleet, type Person } from '#test/fleet.ts'

const { panel, otherDealer } = await fleet()
const path = 'panel/tracker/bundle/list'

/** A panel of a dealer of its own, with three bundles; the second has a SIM card. */
const opened = async () => {
  const ann = await panel(keeper, await otherDealer())
  const made = [
    await bundle(ann, { equip_id: 20 }),
    await bundle(ann, { equip_id: 10 }),
    await bundle(ann, { equip_id: 30 }),
  ]
  const [first, second, third] = made.map(({ id }) => id) as [number, number, number]
  await ann.call('panel/tracker/bundle/assign', { bundle_id: second, iccid: '8949020000012345678' })
  return { ann, made, first, second, third }
}

const ids = async (ann: Person, params: object = {}): Promise<number[]> =>
  (await ann.call(path, params)).list.map(({ id }: { id: number }) => id)

test('they are sorted as asked, by themselves by id, and those without a value come last', async () => {
  const { ann, first, second, third } = await opened()
  expect(await ids(ann)).toEqual([first, second, third])
  expect(await ids(ann, { ascending: false })).toEqual([third, second, first])
  expect(await ids(ann, { order_by: 'imei', ascending: false })).toEqual([third, second, first])
  expect(await ids(ann, { order_by: 'model_code' })).toEqual([second, first, third])
  for (const order_by of ['iccid', 'assign_time']) {
    expect(await ids(ann, { order_by })).toEqual([second, first, third])
    expect(await ids(ann, { order_by, ascending: false })).toEqual([second, third, first])
  }
})

test('a filter is part of what is told, the time included', async () => {
  const { ann, made, first, second, third } = await opened()
  const { value } = await ann.call('panel/tracker/bundle/read', { imei: made[1]?.imei })
  expect(await ids(ann, { filter: value.assign_time.slice(2, 18) })).toEqual([second])
  expect(await ids(ann, { filter: 'WIALON' })).toEqual([third])
  expect(await ids(ann, { filter: '000012345' })).toEqual([second])
  expect(await ids(ann, { filter: made[0]?.imei.slice(2) })).toEqual([first])
  expect(await ids(ann, { filter: String(third) })).toContain(third)
  expect(await ids(ann, { filter: '_' })).toEqual([third])
  for (const filter of [' ', null]) expect(await ids(ann, { filter })).toHaveLength(3)
})

test('the count ignores which part of the list is asked', async () => {
  const { ann, second } = await opened()
  const { list, count } = await ann.call(path, { limit: 1, offset: 1 })
  expect({ ids: list.map(({ id }: { id: number }) => id), count }).toEqual({ ids: [second], count: 3 })
  expect(await ann.call(path, { offset: 3 })).toEqual({ list: [], count: 3 })
  expect(await ann.fails(path, { limit: 10_001 })).toMatchObject({ code: 212, http: 400 })
})

test('bundles of other dealers are not listed, and it takes the right to read', async () => {
  await opened()
  const dealer = await otherDealer()
  expect(await (await panel(keeper, dealer)).call(path)).toEqual({ list: [], count: 0 })
  const mute = await panel({ tracker_bundles: ['create', 'update'] }, dealer)
  expect(await mute.fails(path)).toMatchObject({ code: 13, http: 403 })
})
