import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { circle, ids, make, polygon, read, sausage } from '#test/zones.ts'

const { tenant, subuser } = await fleet({ zone_quota: 3 })
const alice = await tenant()
const tag = (await alice.call('tag/create', { tag: { name: 'north', color: 'ff0000' } })).id

test('a circle is as it was sent, with defaults and bounds', async () => {
  const bob = await tenant()
  const { radius, ...told } = await read(bob, await make(bob))
  expect({ ...told, radius }).toEqual({
    ...circle,
    id: expect.any(Number),
    address: '',
    color: '27A9E3',
    tags: [],
    bounds: {
      nw: { lat: expect.closeTo(52.50136, 4), lng: expect.closeTo(13.3978, 4) },
      se: { lat: expect.closeTo(52.49864, 4), lng: expect.closeTo(13.4022, 4) },
    },
  })
})

test('all that may be said of a zone is kept', async () => {
  const bob = await tenant()
  const tags = [(await bob.call('tag/create', { tag: { name: 'x', color: 'ff0000' } })).id]
  const zone = { ...sausage, address: 'A road', color: 'ABCDEF', tags }
  expect(await read(bob, await make(bob, zone))).toMatchObject(zone)
})

test('points stand beside the zone or inside it', async () => {
  const bob = await tenant()
  const { points, ...zone } = polygon
  const { id } = await bob.call('zone/create', { zone, points })
  const inside = await make(bob, polygon)
  expect((await read(bob, id)).points).toEqual(points)
  expect((await read(bob, inside)).points).toEqual(points)
  expect((await read(bob, id)).bounds).toEqual({ nw: { lat: 53, lng: 13 }, se: { lat: 52, lng: 14 } })
})

test('a node is none unless it is said', async () => {
  const bob = await tenant()
  const points = [
    { lat: 1, lng: 1 },
    { lat: 2, lng: 2, node: true },
  ]
  const { points: told } = await read(bob, await make(bob, { ...sausage, points }))
  expect(told.map(({ node }: { node: boolean }) => node)).toEqual([false, true])
})

test('over the date line bounds are narrow', async () => {
  const bob = await tenant()
  const points = [
    { lat: 0, lng: 179 },
    { lat: 0, lng: -179 },
    { lat: 1, lng: 180 },
  ]
  const { bounds } = await read(bob, await make(bob, { ...polygon, points }))
  expect(bounds).toEqual({ nw: { lat: 1, lng: 179 }, se: { lat: 0, lng: -179 } })
})

const many = (count: number) => Array.from({ length: count }, (_, i) => ({ lat: i / 100, lng: (i * i) / 100_000 }))
const [corner] = polygon.points

test.each([
  ['a circle with points', { ...circle, points: polygon.points }, 230],
  ['a polygon of two corners', { ...polygon, points: polygon.points.slice(0, 2) }, 284],
  ['a polygon without any', { type: 'polygon', label: 'x' }, 284],
  ['a polygon of two corners and one of them again', { ...polygon, points: [...many(2), many(1)[0]] }, 284],
  ['a corridor of one point', { ...sausage, points: [corner] }, 284],
  ['a corridor of one point, twice', { ...sausage, points: [corner, corner] }, 284],
  ['a polygon of 501 corners', { ...polygon, points: many(501) }, 202],
  ['a corridor of 1,025 points', { ...sausage, points: many(1025) }, 202],
])('%s is refused', async (_, zone, code) => {
  expect(await alice.fails('zone/create', { zone })).toMatchObject({ code, http: 400 })
})

test('500 corners and 1,024 points are not too many', async () => {
  const bob = await tenant()
  await make(bob, { ...polygon, points: many(500) })
  await make(bob, { ...sausage, points: many(1024) })
  expect(await ids(bob)).toHaveLength(2)
})

const bow = [0, 2, 1, 3].map((i) => polygon.points[i])

test.each([
  ['a polygon that crosses itself', { ...polygon, points: bow }, 'points'],
  ['a polygon without area', { ...polygon, points: [0, 1, 2].map((lng) => ({ lat: 0, lng })) }, 'points'],
  ['a circle without center', { ...circle, center: undefined }, 'zone.center'],
  ['a circle without radius', { ...circle, radius: null }, 'zone.radius'],
  ['a circle of no width', { ...circle, radius: 0 }, 'zone.radius'],
  ['a circle wider than 300 km', { ...circle, radius: 300_001 }, 'zone.radius'],
  ['a corridor of no width', { ...sausage, radius: 0 }, 'zone.radius'],
  ['a corridor without width', { ...sausage, radius: undefined }, 'zone.radius'],
  ['a center beyond the pole', { ...circle, center: { lat: 91, lng: 0 } }, 'zone.center.lat'],
  ['a point that is no place', { ...sausage, points: [corner, { lat: 1, lng: 181 }] }, 'zone.points.1.lng'],
  ['another shape', { ...circle, type: 'square' }, 'zone.type'],
  ['a colour by name', { ...circle, color: 'red' }, 'zone.color'],
  ['no label', { ...circle, label: ' ' }, 'zone.label'],
  ['a label of 256 characters', { ...circle, label: 'x'.repeat(256) }, 'zone.label'],
  ['an unknown tag', { ...circle, tags: [2_000_000_000] }, 'zone.tags'],
])('%s is told by its name', async (_, zone, parameter) => {
  const { code, body } = await alice.fails('zone/create', { zone })
  expect([code, body.errors.map((fault: { parameter: string }) => fault.parameter)]).toEqual([7, [parameter]])
})

test('beyond the quota is 268, and the tags stay free', async () => {
  for (let i = 0; i < 3; i++) await make(alice, { ...circle, tags: [tag] })
  expect(await alice.fails('zone/create', { zone: circle })).toMatchObject({ code: 268, http: 402 })
})

test('ten at once do not exceed the quota', async () => {
  const bob = await tenant()
  await Promise.allSettled(Array.from({ length: 10 }, () => make(bob)))
  expect(await ids(bob)).toHaveLength(3)
})

test('a sub-user sees what it creates, and the master does', async () => {
  const bob = await tenant()
  const [clerk, other] = [await subuser(bob, ['zone_update']), await subuser(bob, ['zone_update'])]
  const id = await make(clerk)
  expect([await ids(bob), await ids(clerk), await ids(other)]).toEqual([[id], [id], []])
})
