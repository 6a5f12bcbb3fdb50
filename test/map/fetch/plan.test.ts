import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, entryAt, readDirectory, writeDirectory } from '#map/directory.ts'
import type { Coverage } from '#map/fetch/coverage.ts'
import { createPlan } from '#map/fetch/plan.ts'
import { arrangeRequests } from '#map/fetch/requests.ts'

/** Tiles 0 to 999; some say what one before them says, and each other has contents of its own, in order. */
const planets = fc
  .array(
    fc.record({
      gap: fc.nat(3),
      run: fc.integer({ min: 1, max: 6 }),
      length: fc.integer({ min: 1, max: 9 }),
      same: fc.nat(5),
    }),
    {
      minLength: 1,
      maxLength: 80,
    },
  )
  .map((list) => {
    let id = 0
    let end = 0
    const entries: Entry[] = []
    for (const { gap, run, length, same } of list) {
      const before = same === 0 ? entries[Math.floor(entries.length / 2)] : undefined
      entries.push({ id: id + gap, run, length: before?.length ?? length, offset: before?.offset ?? end })
      id += gap + run
      if (!before) end += length
    }
    return { entries, data: Buffer.from(Array.from({ length: end }, (_, i) => (i * 37) % 251)) }
  })

const coverages = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 30 }).map((edges): Coverage => {
  const rising = edges.sort((a, b) => a - b)
  const starts = Float64Array.from(rising.filter((_, i) => i % 2 === 0 && i + 1 < rising.length))
  const ends = Float64Array.from(rising.filter((_, i) => i % 2 === 1))
  return { starts, ends, tiles: ends.reduce((sum, end, i) => sum + end - (starts[i] as number), 0) }
})

/** What a tile has, by entries and data. */
const contents = (entries: readonly Entry[], data: Buffer): Map<number, string> =>
  new Map(
    entries.flatMap(({ id, run, offset, length }) =>
      Array.from({ length: run }, (_, i): [number, string] => [id + i, data.toString('hex', offset, offset + length)]),
    ),
  )

const isIn = ({ starts, ends }: Coverage, id: number) =>
  starts.some((start, i) => id >= start && id < (ends[i] as number))

const planned = (entries: readonly Entry[], data: Buffer, coverage: Coverage) => {
  const directory = readDirectory(writeDirectory(entries))
  const plan = createPlan(coverage, data.length)
  const half = Math.floor(directory.count / 2)
  const made = [
    { from: 0, until: half },
    { from: half, until: directory.count },
  ]
    .filter(({ from, until }) => until > from)
    .flatMap((slice) => plan.take({ directory, ...slice }))
  return { plan, made: [...made, ...plan.end()] }
}

test('what is copied has every tile that is wanted as the planet has it, once, in order', () => {
  fc.assert(
    fc.property(
      planets,
      coverages,
      fc.nat(40),
      fc.integer({ min: 1, max: 30 }),
      ({ entries, data }, coverage, waste, most) => {
        const { plan, made } = planned(entries, data, coverage)
        const requests = arrangeRequests(plan.pieces, waste, most)
        const copy = Buffer.alloc(plan.bytes)
        let sum = 0
        for (let i = 0; i < requests.count; i++) {
          const from = requests.from[i] as number
          const bytes = data.subarray(from, from + (requests.length[i] as number))
          expect(bytes.length).toBeLessThanOrEqual(most)
          sum += bytes.length
          for (const part of requests.parts(i)) bytes.copy(copy, part.to, part.from, part.from + part.length)
        }
        expect(sum).toBe(requests.bytes)
        expect(sum - plan.bytes).toBeLessThanOrEqual(waste)
        const wanted = [...contents(entries, data)].filter(([id]) => isIn(coverage, id))
        expect([...contents(made, copy)]).toEqual(wanted)
        expect(plan.tiles).toBe(wanted.length)
        // Clustered: each begins where those before end, or says what one of them says.
        let end = 0
        for (const { offset, length } of made) {
          expect(offset).toBeLessThanOrEqual(end)
          end = Math.max(end, offset + length)
        }
        expect(end).toBe(plan.bytes)
      },
    ),
    { numRuns: 500 },
  )
})

test('tiles in the order of the map are as few pieces as the area has stretches', () => {
  const entries = Array.from({ length: 1000 }, (_, id): Entry => ({ id, run: 1, length: 10, offset: 10 * id }))
  const coverage = { starts: Float64Array.of(100, 600), ends: Float64Array.of(500, 900), tiles: 700 }
  const { plan } = planned(entries, Buffer.alloc(10_000), coverage)
  expect(plan.pieces.from.all()).toEqual(Float64Array.of(1000, 6000))
  expect(arrangeRequests(plan.pieces, 999, 1e6).count).toBe(2)
  expect(arrangeRequests(plan.pieces, 1000, 1e6)).toMatchObject({ count: 1, bytes: 8000 })
  expect(entryAt(readDirectory(writeDirectory(entries)), 3)).toEqual(entries[3])
})
