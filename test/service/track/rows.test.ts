import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock } from '#formats/clock.ts'
import { PointInfo, teller } from '#resource/track/point.ts'
import { rows } from '#service/track/rows.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { anyPoint } from '#test/track/points.ts'
import { columnsOf } from '#track/columns.ts'
import { snap } from '#track/grid.ts'
import type { Point } from '#track/point.ts'

const local = clock('Europe/Berlin')

const written = async (points: readonly Point[], tracks: readonly StoredTrack[], size: number) => {
  const batches = (async function* () {
    for (let at = 0; at < points.length; at += size) yield columnsOf(points.slice(at, at + size))
  })()
  const texts: string[] = []
  for await (const write of rows(batches, tracks, (_, flags) => (flags & 2) === 0)) texts.push(write(local).toString())
  return `[${texts.join('').slice(1)}]`
}

const told = (points: readonly Point[], tracks: readonly StoredTrack[]) =>
  points
    .filter(({ flags }) => (flags & 2) === 0)
    .map(teller(tracks))
    .map((info) => ({ ...info, get_time: local(info.get_time as number) }))

const trackOf = (first: Point, last: Point, start_address: string): StoredTrack =>
  ({ start_time: first.time, end_time: last.time, start_address, end_address: 'Ende "7"\n' }) as StoredTrack

test('points are written as they are told, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyPoint.map(snap), { maxLength: 40, selector: ({ time }) => time }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 50 }),
      async (any, address, size) => {
        const points = any.toSorted((a, b) => a.time - b.time)
        const [first, last] = [points.at(points.length / 3), points.at((points.length * 2) / 3)]
        const tracks = first && last ? [trackOf(first, last, address.toWellFormed())] : []
        expect(await written(points, tracks, size)).toBe(JSON.stringify(told(points, tracks)))
      },
    ),
    { numRuns: 300 },
  )
})

test('thousands in one batch are written in portions, addresses of any length among them', async () => {
  const [some] = fc.sample(anyPoint.map(snap), { numRuns: 1, seed: 7 }) as [Point]
  const points = Array.from({ length: 1700 }, (_, i) => ({ ...some, flags: 0, time: some.time + i * 1000 }))
  const tracks = points.map((point) => trackOf(point, point, 'Straße "é" '.repeat(200)))
  expect(await written(points, tracks, 1700)).toBe(JSON.stringify(told(points, tracks)))
})

test('every declared field of a point is written', async () => {
  const [some] = fc.sample(anyPoint.map(snap), { numRuns: 1, seed: 7 }) as [Point]
  const [one] = JSON.parse(await written([{ ...some, precision: 9, flags: 1 | 4 | 16 | 32 }], [], 1))
  expect(Object.keys(one)).toEqual(Object.keys(PointInfo.properties))
})
