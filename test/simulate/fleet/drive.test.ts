import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '#geo/distance.ts'
import { drive } from '#simulate/fleet/drive.ts'
import { placeNames } from '#simulate/fleet/places.ts'
import { beginOf, dayAt, parked_every, shifts, tripsOf, type Vehicle, type Work, zone } from '#simulate/fleet/plan.ts'
import { randomFrom } from '#simulate/fleet/random.ts'
import { secondsOf, travel } from '#simulate/fleet/travel.ts'
import { stopOf, wayBetween } from '#simulate/fleet/ways.ts'
import { tracksOf } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

const hour = 3_600_000
const day = 24 * hour
const monday = Date.UTC(2026, 5, 1)

const vehicle = (given: Partial<Vehicle> = {}): Vehicle => ({
  ...{ seed: 3, home: 'depot', shift: shifts.day, work: { kind: 'sent', to: placeNames } },
  ...{ every: 15, parked: parked_every },
  ...given,
})

const anyPlace = fc.constantFrom(...placeNames)
const somePlaces = fc.uniqueArray(anyPlace, { minLength: 2, maxLength: 8 })
const anyWork: fc.Arbitrary<Work> = fc.oneof(
  somePlaces.map((to) => ({ kind: 'sent' as const, to })),
  fc.record({ kind: fc.constant('line' as const), along: somePlaces, pause: fc.nat(10) }),
  fc.record({
    kind: fc.constant('rounds' as const),
    rounds: fc.array(fc.record({ after: fc.integer({ min: 0, max: 10 }), along: somePlaces }), { maxLength: 4 }),
  }),
)

const anyVehicle: fc.Arbitrary<Vehicle> = fc.record({
  seed: fc.nat(10_000),
  home: anyPlace,
  shift: fc.constantFrom(...Object.values(shifts)),
  work: anyWork,
  every: fc.integer({ min: 1, max: 60 }),
  parked: fc.constantFrom(60, parked_every),
})

/** A time of the years around, clock changes among them. */
const anyTime = fc.integer({ min: Date.UTC(2026, 0, 3), max: Date.UTC(2027, 11, 31) })

test('the same vehicle tells the same, in whatever portions it is asked', () => {
  const times = fc.tuple(anyTime, fc.nat(day), fc.nat(day))
  fc.assert(
    fc.property(anyVehicle, times, (given, [from, first, second]) => {
      const whole = [...drive(given, from, from + first + second)]
      expect([...drive(given, from, from + first), ...drive(given, from + first, from + first + second)]).toEqual(whole)
    }),
    { numRuns: 30 },
  )
})

/** Points that no vehicle tells, or not after the one before. */
const impossible = ({ parked, every }: Vehicle, points: readonly Point[]): Point[] =>
  points.filter((point, i) => {
    const { speed, heading, satellites = 0, time, attributes } = point
    if (speed > 90 || heading >= 360 || satellites <= 3 || time % 1000 !== 0) return true
    const before = points[i - 1]
    if (!before) return false
    const seconds = (time - before.time) / 1000
    // 90 km/h and the noise of two places.
    const most = (90 / 3.6) * seconds + 45
    const isBack = Number(attributes?.odometer) < Number(before.attributes?.odometer)
    return seconds <= 0 || seconds > Math.max(parked, every) || distance(before, point) >= most || isBack
  })

test('points follow each other in time and space, as a vehicle can drive', () => {
  fc.assert(
    fc.property(anyVehicle, anyTime, (given, from) => {
      expect(impossible(given, [...drive(given, from, from + day)])).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['put forward', Date.UTC(2026, 2, 28, 12)],
  ['put back', Date.UTC(2026, 9, 24, 12)],
])('so they do around the clock when it is %s', (_, from) => {
  for (const shift of [shifts.round, shifts.dense])
    for (let seed = 0; seed < 5; seed++) {
      const given = vehicle({ shift, seed })
      expect(impossible(given, [...drive(given, from, from + 2 * day)])).toEqual([])
    }
})

test('every way is driven from standing to standing before the next departure', () => {
  for (const [i, from] of placeNames.entries())
    for (const [j, to] of placeNames.entries()) {
      if (from === to) continue
      const way = wayBetween(from, to)
      const instants = [...travel(way, randomFrom(i, j))]
      expect(instants.length, `${from} to ${to}`).toBeLessThanOrEqual(secondsOf(way))
      expect(instants[0]).toMatchObject({ speed: 0, driven: 0 })
      expect(instants.at(-1)).toMatchObject({ speed: 0, driven: way.length })
      const changes = instants.slice(1).map(({ speed }, k) => (speed - (instants[k]?.speed ?? 0)) / 3.6)
      expect(Math.max(...changes)).toBeLessThan(2)
      expect(Math.min(...changes)).toBeGreaterThan(-6)
    }
})

test('bends are taken slowly, and the more so the sharper they are', () => {
  // Up to the mountains: hairpins.
  const instants = [...travel(wayBetween('triesenberg', 'malbun'), randomFrom(1))]
  const turns = instants.slice(10, -10).map(({ heading, speed, driven }, i) => {
    const later = instants.slice(i + 11).find((one) => one.driven >= driven + 30)
    return { speed, turn: Math.abs((((((later?.heading ?? heading) - heading) % 360) + 540) % 360) - 180) }
  })
  const sharp = turns.filter(({ turn }) => turn > 120)
  expect(sharp.length).toBeGreaterThan(5)
  for (const { speed } of sharp) expect(speed).toBeLessThan(35)
  expect(Math.max(...turns.filter(({ turn }) => turn < 3).map(({ speed }) => speed))).toBeGreaterThan(45)
})

test('a van of the day shift makes trips with stops of at least five minutes, and is at home at night', () => {
  const van = vehicle()
  const points = [...drive(van, monday, monday + day)]
  const tracks = tracksOf(points).filter(({ type }) => type === 'regular')
  expect(tracks.length).toBeGreaterThanOrEqual(4)
  expect(tracks.length).toBe(tripsOf(van, dayAt(van, monday + 12 * hour)).length)
  for (const [i, next] of tracks.slice(1).entries())
    expect(next.start_time - (tracks[i]?.end_time ?? 0)).toBeGreaterThanOrEqual(5 * 60_000)
  for (const point of points.filter(({ time }) => time < monday + 5 * hour || time > monday + 20 * hour)) {
    expect(distance(point, stopOf('depot'))).toBeLessThan(30)
    expect(point).toMatchObject({ speed: 0, attributes: { ignition: false } })
  }
})

test('the day shift rests on Sunday, the others do not', () => {
  const sunday = monday - day
  const moves = (shift: Vehicle['shift']) =>
    [...drive(vehicle({ shift }), sunday, sunday + day)].some(({ speed }) => speed > 10)
  expect(moves(shifts.day)).toBe(false)
  expect(moves(shifts.late)).toBe(true)
})

test('rounds leave by their timetable, in their order, and end at home', () => {
  const along = ['hospital', 'school'] as const
  const rounds = [1, 9].map((after) => ({ after, along }))
  const bus = vehicle({ home: 'workshop', shift: shifts.school, work: { kind: 'rounds', rounds } })
  const trips = tripsOf(bus, dayAt(bus, monday + 12 * hour))
  expect(trips.map(({ from, to }) => [from, to])).toEqual(
    [0, 1].flatMap(() => [
      ['workshop', 'hospital'],
      ['hospital', 'school'],
      ['school', 'workshop'],
    ]),
  )
  for (const [i, { after }] of rounds.entries()) {
    const late = (trips[3 * i]?.depart ?? 0) - after * 3600
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThanOrEqual(240)
  }
})

test('somebody is always on the way: the round and the dense drive never stand for an hour', () => {
  for (const shift of [shifts.round, shifts.dense]) {
    const moving = [...drive(vehicle({ shift }), monday, monday + day)].filter(({ speed }) => speed > 10)
    const gaps = moving.slice(1).map(({ time }, i) => time - (moving[i]?.time ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(hour)
  }
})

test('days begin by the local clock, also when it changes', () => {
  fc.assert(
    fc.property(anyVehicle, anyTime, (given, time) => {
      const at = dayAt(given, time)
      expect(beginOf(given, at)).toBeLessThanOrEqual(time)
      expect(beginOf(given, at + 1)).toBeGreaterThan(time)
      const local = Temporal.Instant.fromEpochMilliseconds(beginOf(given, at)).toZonedDateTimeISO(zone)
      expect(local.hour).toBe(given.shift.begin)
    }),
  )
})
