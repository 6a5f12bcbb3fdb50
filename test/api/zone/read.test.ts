import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make, polygon } from '#test/zones.ts'

const { tenant } = await fleet()

test('points are told when they are asked for', async () => {
  const alice = await tenant()
  const zone_id = await make(alice, polygon)
  const { value } = await alice.call('zone/read', { zone_id })
  expect(Object.keys(value).sort()).toEqual(['address', 'bounds', 'color', 'id', 'label', 'tags', 'type'])
  expect((await alice.call('zone/read', { zone_id, with_points: true })).value).toEqual({
    ...value,
    points: polygon.points,
  })
})

test('neither unknown zones nor those of others are found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const zone_id of [await make(bob), 2_000_000_000])
    expect(await alice.fails('zone/read', { zone_id })).toMatchObject({ code: 201, http: 400 })
})
