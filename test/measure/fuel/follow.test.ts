import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consumptionOf } from '#measure/fuel/consumption.ts'
import { followFuel } from '#measure/fuel/follow.ts'
import { lessSaid } from '#measure/fuel/marks.ts'
import { monthOf } from './model/month.ts'
import { hour, minute, partOf, signalOf, straight, tank, toldOf } from './signals.ts'

const day = { from: 0, to: 24 * hour }
/** Drives, stands, is robbed of 30 litres by night, drives, is filled with 200. */
const story = signalOf([
  ...straight(0, 120, 300, 264, 60),
  ...straight(120, 300, 264),
  ...straight(300, 305, 264, 234),
  ...straight(305, 600, 234),
  ...straight(600, 720, 234, 198, 60),
  ...straight(720, 740, 198),
  ...straight(740, 744, 198, 398),
  ...straight(744, 760, 398),
  ...straight(760, 900, 398, 356, 60),
])

test('a theft and a filling have their volumes and times, and the figures that decided', () => {
  const { events } = toldOf(story, day)
  expect(events.map(({ kind }) => kind)).toEqual(['drain', 'filling'])
  const [drain, filling] = events
  expect(Math.abs((drain?.volume ?? 0) - 30)).toBeLessThan(1)
  expect(Math.abs((filling?.volume ?? 0) - 200)).toBeLessThan(1)
  expect(Math.abs((drain?.from ?? 0) / minute - 300)).toBeLessThanOrEqual(4)
  expect(Math.abs((drain?.to ?? 0) / minute - 305)).toBeLessThanOrEqual(4)
  expect(drain).toMatchObject({ decided_by: 'noise', figures: { rested: true, explained: 0 } })
  expect((drain?.figures.threshold ?? 0) < (drain?.volume ?? 0)).toBe(true)
  expect(Math.abs((filling?.from ?? 0) / minute - 740)).toBeLessThanOrEqual(4)
})

test('a level that is exact but for one theft and one filling has no noise of these', () => {
  const exact = signalOf(
    [
      ...straight(0, 60, 50, 44, 60, 0.5),
      ...straight(60, 90, 44, 44, 0, 0.5),
      ...straight(90, 120, 84, 84, 0, 0.5),
      ...straight(120, 180, 84, 78, 60, 0.5),
      ...straight(180, 210, 78, 78, 0, 0.5),
      ...straight(210, 240, 58, 58, 0, 0.5),
    ].map(([at, level, speed]) => [at, Math.round(10 * level) / 10, speed] as const),
  )
  const { events, noise } = toldOf(exact, { from: 0, to: 4 * hour }, { ...tank, volume: 100 })
  expect(noise).toBeLessThan(0.1)
  expect(events.map(({ kind, volume }) => [kind, Math.round(volume)])).toEqual([
    ['filling', 40],
    ['drain', 20],
  ])
})

test.each([1, 0.5, 0.1])('a level that stays for a day, told each %s minutes, is one level', (each) => {
  const calm = signalOf(straight(0, 24 * 60, 60, 60, 0, each))
  const { events, unknown, levelAt } = toldOf(calm, day)
  expect([events, unknown, levelAt(12 * hour)]).toEqual([[], [], 60])
})

test('where nobody has said what a tank holds, levels above any volume are levels', () => {
  const open = { ...tank, volume: 100, is_open: true }
  const { events, unknown, quality } = toldOf(story, day, open)
  const known = toldOf(story, day, { ...tank, volume: 398 })
  expect(events).toEqual(known.events)
  expect(unknown).toEqual(known.unknown)
  expect(quality).toBe(known.quality)
  expect(toldOf(story, day, { ...open, is_open: false }).events).toEqual([])
})

test('consumption is what was there and came without what went and is left', () => {
  const told = toldOf(story, day)
  const whole = consumptionOf(told, day.from, day.to)
  expect(whole?.consumed).toBeCloseTo(36 + 36 + 42, -0.5)
  expect(whole?.drained).toBeCloseTo(30, 0)
})

test('parts that meet add up, wherever they meet', () => {
  const told = toldOf(story, day)
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 24 * 60 - 1 }), { maxLength: 6 }), (cuts) => {
      const ends = [0, ...cuts.toSorted((a, b) => a - b).map((at) => at * minute), day.to]
      const parts = ends.slice(1).map((to, i) => consumptionOf(told, ends[i] as number, to))
      const whole = consumptionOf(told, day.from, day.to)
      for (const key of ['filled', 'drained', 'unexplained', 'consumed'] as const)
        expect(parts.reduce((sum, part) => sum + (part?.[key] ?? 0), 0)).toBeCloseTo(whole?.[key] ?? 0, 6)
    }),
  )
})

const month = monthOf(5, 'capacitive', 300, 10)
const { levelAt: levelOnce, ...once } = toldOf(month.signal, month.period, { ...tank, volume: month.vehicle.volume })

test('a signal in whatever portions tells the same', () => {
  const rows = month.signal.time.length
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: rows }), { maxLength: 20 }), (cuts) => {
      const following = followFuel({ ...tank, volume: month.vehicle.volume }, month.period)
      const ends = [0, ...cuts.toSorted((a, b) => a - b), rows]
      for (const [i, to] of ends.slice(1).entries()) following.take(partOf(month.signal, ends[i] as number, to))
      const { levelAt, ...told } = following.end()
      expect(told).toEqual(once)
      expect(levelAt(month.period.from)).toBe(levelOnce(month.period.from))
    }),
    { numRuns: 20 },
  )
})

test('rows that were told already change nothing', () => {
  const following = followFuel({ ...tank, volume: month.vehicle.volume }, month.period)
  following.take(partOf(month.signal, 0, 900))
  following.take(partOf(month.signal, 500))
  const { levelAt, ...told } = following.end()
  expect(told).toEqual(once)
})

test('a person has the last word', () => {
  const [drain, filling] = toldOf(story, day).events
  const told = toldOf(story, day, tank, [
    { says: 'none', kind: 'drain', time: (drain?.from ?? 0) + minute },
    { says: 'was', kind: 'filling', from: (filling?.from ?? 0) - minute, to: filling?.to ?? 0, volume: 190 },
    { says: 'was', kind: 'drain', from: 10 * hour, to: 10 * hour, volume: 5 },
  ])
  expect(told.events.map(({ kind, volume, decided_by }) => [kind, volume, decided_by])).toEqual([
    ['drain', 5, 'person'],
    ['filling', 190, 'person'],
  ])
  const denied = toldOf(story, day, tank, [{ says: 'none', kind: 'filling', time: filling?.to ?? 0 }])
  expect(denied.unknown).toMatchObject([{ reason: 'unexplained' }, { reason: 'silent' }])
  expect(consumptionOf(denied, 0, day.to)?.consumed).toBeCloseTo(
    consumptionOf(toldOf(story, day), 0, day.to)?.consumed ?? 0,
    6,
  )
})

test('before the first level and behind the last nobody knows what was used', () => {
  const told = toldOf(story, day)
  expect(consumptionOf(told, 16 * hour, 20 * hour)).toBeUndefined()
  expect(consumptionOf(told, -2 * hour, 0)).toBeUndefined()
  expect(consumptionOf(told, 14 * hour, 20 * hour)?.consumed).toBeCloseTo(
    consumptionOf(told, 14 * hour, 15 * hour)?.consumed ?? 0,
    6,
  )
})

test('what somebody says was drained of a fall that nothing explains is counted once', () => {
  const unknown = { from: 5 * hour, to: 10 * hour, reason: 'unexplained', change: -120 } as const
  const said = (kind: 'filling' | 'drain', from: number, volume: number) =>
    toldOf(story, day, tank, [{ says: 'was', kind, from, to: from + minute, volume }]).events
  expect(lessSaid(unknown, said('drain', 6 * hour, 80)).change).toBe(-40)
  expect(lessSaid(unknown, said('drain', 6 * hour, 150)).change).toBe(0)
  expect(lessSaid(unknown, said('drain', 12 * hour, 80))).toEqual(unknown)
  expect(lessSaid(unknown, said('filling', 6 * hour, 80))).toEqual(unknown)
})

test('nothing, one level, no volume and what is no level make no event and throw nothing', () => {
  const empty = toldOf(signalOf([]), day)
  expect(empty).toMatchObject({ events: [], segments: [], unknown: [{ from: 0, to: day.to, reason: 'silent' }] })
  expect([empty.known, empty.quality, consumptionOf(empty, 0, day.to)]).toEqual([undefined, undefined, undefined])
  expect(toldOf(signalOf([[5, 100]]), day)).toMatchObject({ events: [] })
  for (const level of [Number.NaN, -40, 65_535, Number.POSITIVE_INFINITY]) {
    const told = toldOf(signalOf(straight(0, 600, level)), day)
    expect(told).toMatchObject({ events: [] })
    expect(told.unknown[0]).toMatchObject({ reason: 'no_level' })
  }
  expect(toldOf(story, day, { ...tank, volume: 0 }).events).toEqual([])
})

test('any rows whatever are told of without an error', () => {
  const level = fc.oneof(fc.double({ min: -50, max: 500 }), fc.constantFrom(0, Number.NaN, 65_535, -40))
  const row = fc.tuple(fc.integer({ min: 0, max: 3000 }), level, fc.integer({ min: 0, max: 90 }))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), (rows) => {
      const told = toldOf(signalOf(rows.toSorted((a, b) => a[0] - b[0])), day)
      for (const { from, to, volume } of told.events) expect(to >= from && volume > 0).toBe(true)
      for (const [i, { from }] of told.events.entries()) expect(from >= (told.events[i - 1]?.to ?? from)).toBe(true)
    }),
  )
})
