import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { circle, make, polygon, sausage } from '#test/zones.ts'

const { tenant } = await fleet()
const alice = await tenant()

test('the points are told, or those of them that draw the zone best', async () => {
  const zone_id = await make(alice, sausage)
  expect(await alice.call('zone/point/list', { zone_id })).toEqual({ list: sausage.points })
  const [first, , last] = sausage.points
  expect(await alice.call('zone/point/list', { zone_id, count: 2 })).toEqual({ list: [first, last] })
  expect(await alice.call('zone/point/list', { zone_id, count: 10 })).toEqual({ list: sausage.points })
})

test('of a polygon three at least', async () => {
  const zone_id = await make(alice, polygon)
  expect((await alice.call('zone/point/list', { zone_id, count: 2 })).list).toHaveLength(3)
})

test('a circle has none: 230', async () => {
  const zone_id = await make(alice, circle)
  expect(await alice.fails('zone/point/list', { zone_id })).toMatchObject({ code: 230, http: 400 })
})

test('unknown: 201; a count that draws nothing: 7', async () => {
  expect(await alice.fails('zone/point/list', { zone_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  expect(await alice.fails('zone/point/list', { zone_id: await make(alice, polygon), count: 1 })).toMatchObject({
    code: 7,
  })
})
