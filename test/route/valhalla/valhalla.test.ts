import { beforeAll, describe, expect, test } from 'vitest'
import { type EngineOptions, matchOf, roadOf, tableOf } from '#route/engine.ts'
import { valhalla } from '#route/providers/valhalla.ts'
import { fleet } from '#test/fleet.ts'
import { corner } from './town.ts'
import { program, startValhalla } from './valhalla.ts'

/** A real Valhalla, over a small town. */

describe.skipIf(!program)('a real Valhalla', () => {
  let engine: EngineOptions
  beforeAll(async () => {
    engine = { contract: valhalla, url: await startValhalla(), timeout: 10_000 }
  })

  test('a way is along streets, with its length and time, leg by leg', async () => {
    const { line, legs } = await roadOf(engine, [corner(0, 0), corner(3, 0), corner(3, 3)])
    expect([line[0], line.at(-1)]).toEqual([corner(0, 0), corner(3, 3)].map(close))
    // 334 m to the north at 50 km/h at most, 227 m to the east at 30.
    expect(legs.map(({ distance }) => Math.round(distance / 10))).toEqual([33, 23])
    expect(legs[0]?.time).toBeGreaterThan(20)
    expect(legs[0]?.time).toBeLessThan(legs[1]?.time as number)
  })

  test('there is none to another continent', async () => {
    await expect(roadOf(engine, [corner(0, 0), { lat: 40.7, lng: -74 }])).rejects.toMatchObject({ none: true })
  })

  test('a matrix knows that a street is one-way', async () => {
    const table = await tableOf(engine, [corner(7, 1), corner(7, 4)], [corner(7, 1), corner(7, 4)])
    const metres = table?.map((row) => row.map((drive) => Math.round((drive?.distance ?? -1) / 10)))
    // To the west along it 227 m, to the east around a block.
    expect(metres).toEqual([
      [0, 45],
      [23, 0],
    ])
  })

  test('points are put in order by what it tells', async () => {
    const { tenant } = await fleet({ route_valhalla_url: engine.url })
    // A few metres beside the start, but up a one-way street: whoever goes there first is too late for the other.
    const hours = { from: '2036-12-01 08:00:00', to: '2036-12-01 08:00:25' }
    const route_points = [corner(7, 3), corner(7, 0.9)].map((location) => ({ location, ...hours }))
    const start_point = { ...corner(7, 2), departure: '2036-12-01 08:00:00' }
    const asked = { start_point, route_points }
    expect(await (await tenant()).call('task/route/points/optimize', asked)).toEqual({ result: [1, 0] })
    const without = await fleet()
    expect(await (await without.tenant()).call('task/route/points/optimize', asked)).toEqual({ result: [0, 1] })
  })

  test('a track that lies beside streets is drawn on them, with what may be driven there', async () => {
    const beside = [corner(0.2, 0.1), corner(2.1, 0.05), corner(3.05, 2)]
    const track = beside.map((place, i) => ({ ...place, time: i * 30_000 }))
    const { line, limits } = (await matchOf(engine, track)) ?? { line: [], limits: [] }
    expect(line.slice(1, 4)).toEqual([corner(1, 0), corner(2, 0), corner(3, 0)].map(close))
    expect(limits).toEqual([
      { from: 0, speed: 50 },
      { from: 3, speed: 30 },
    ])
  })

  test('a track where there are no streets lies on none', async () => {
    const track = [0, 1, 2].map((i) => ({ lat: 47.5 + i / 1000, lng: 9.5, time: i * 10_000 }))
    await expect(matchOf(engine, track)).rejects.toMatchObject({ none: true })
  })
})

const close = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: expect.closeTo(lat, 5),
  lng: expect.closeTo(lng, 5),
})
