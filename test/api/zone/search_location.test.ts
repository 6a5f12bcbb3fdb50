import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { circle, make, polygon, sausage } from '#test/zones.ts'

const { tenant, subuser } = await fleet()

const found = async (person: Person, lat: number, lng: number): Promise<number[]> =>
  (await person.call('zone/search_location', { location: { lat, lng } })).list.map(({ id }: { id: number }) => id)

test('the zones of every shape that a position lies in, by id', async () => {
  const alice = await tenant()
  const made = [await make(alice, circle), await make(alice, polygon), await make(alice, sausage)]
  expect(await alice.call('zone/search_location', { location: circle.center })).toEqual({
    list: [
      { id: made[0], label: 'Yard' },
      { id: made[1], label: 'Field' },
    ],
  })
  expect(await found(alice, 50.5, 9.001)).toEqual([made[2]])
  expect(await found(alice, 50.5, 9.002)).toEqual([])
})

test('the border belongs to the zone', async () => {
  const alice = await tenant()
  const id = await make(alice, polygon)
  expect(await found(alice, 52, 13.5)).toEqual([id])
  expect(await found(alice, 53, 14)).toEqual([id])
  expect(await found(alice, 51.999999, 13.5)).toEqual([])
})

const at = (lat: number, lng: number) => ({ lat, lng })

test.each([
  ['a polygon', { ...polygon, points: [at(-1, 179), at(-1, -179), at(1, -179), at(1, 179)] }],
  ['a circle', { ...circle, center: at(0, 180), radius: 100_000 }],
  ['a corridor', { ...sausage, points: [at(0, 179.5), at(0, -179.5)], radius: 5_000 }],
])('%s over the date line is found from both sides', async (_, zone) => {
  const alice = await tenant()
  const id = await make(alice, zone)
  for (const lng of [179.8, 180, -180, -179.8]) expect(await found(alice, 0.01, lng)).toEqual([id])
  expect([await found(alice, 0, 0), await found(alice, 0, 178), await found(alice, 0, -178)]).toEqual([[], [], []])
})

test.each([
  ['a polygon', { ...polygon, points: [at(80, 0), at(80, 120), at(80, -120)] }],
  ['a circle', { ...circle, center: at(89, 30), radius: 300_000 }],
  ['a corridor', { ...sausage, points: [at(85, 10), at(85, -170)] }],
])('%s over a pole is found there', async (_, zone) => {
  const alice = await tenant()
  const id = await make(alice, zone)
  for (const lng of [0, 77, -180]) expect(await found(alice, 90, lng)).toEqual([id])
  expect(await found(alice, -90, 0)).toEqual([])
})

test('a zone of 500 corners around the Earth', async () => {
  const alice = await tenant()
  const points = Array.from({ length: 500 }, (_, i) => at(i % 2 ? 10 : 12, (i * 360) / 500 - 180))
  const id = await make(alice, { ...polygon, points })
  expect(await found(alice, 20, 0)).toEqual([id])
  expect(await found(alice, 90, 0)).toEqual([id])
  expect(await found(alice, 9, 0)).toEqual([])
})

test('more than fifty are all found', async () => {
  const alice = await tenant()
  const made: number[] = []
  for (let i = 0; i < 120; i++) made.push(await make(alice))
  expect(await found(alice, circle.center.lat, circle.center.lng)).toEqual(made)
})

test('of a sub-user, those that it sees; of others, none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice)
  const { lat, lng } = circle.center
  const [a] = [await make(alice), await make(alice)]
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [a] })
  expect([await found(clerk, lat, lng), await found(bob, lat, lng)]).toEqual([[a], []])
})
