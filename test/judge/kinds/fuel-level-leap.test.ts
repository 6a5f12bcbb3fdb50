import { expect, test } from 'vitest'
import { sensedOf } from '#measure/sensed.ts'
import { type Metering, plain_metering } from '#measure/sensor.ts'
import { player, rule, told } from '#test/judge/play.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

/** A tank of 100 litres whose sensor is right to five: a filling, `fueling`, and a `drain`, by the letter of the contract. */
const tankOf = (more: Partial<Metering> = {}): Metering => ({
  ...{ id: 7, type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'litres', calibration: [] },
  ...{ ...plain_metering, accuracy: 5, units_type: 'litre' },
  ...more,
})
const leaps = (extended: object = {}) => rule('fuel_level_leap', { extended: { sensor_id: 7, ...extended } })

/** Levels, one a minute. */
const levels = (figures: readonly number[], more: object = {}): Point[] =>
  drive([{ for: figures.length * 60, every: 60, ...more }]).map((point, i) => ({
    ...point,
    attributes: { litres: figures[i] as number },
  }))

const playing = (one: ReturnType<typeof leaps>, sensor: Metering = tankOf()) => {
  const sensed = sensedOf(sensor.id, [sensor])
  return player([one], {}, sensed && new Map([[one, sensed]]))
}

/** What a rule tells of points that come so many together. */
const happen = (points: readonly Point[], one = leaps(), portion = 1) => {
  const { commit, happenings } = playing(one)
  for (let i = 0; i < points.length; i += portion)
    commit(points.slice(i, i + portion).map((point) => ({ received: point.time, points: [point] })))
  return happenings
}

const flat = (level: number, minutes = 10) => new Array<number>(minutes).fill(level)
const filled = [...flat(40), ...flat(80)]
const drained = [...flat(80), ...flat(60)]

test('a filling is told by the primary text, a drain by the secondary, with how much', () => {
  const [filling, ...others] = happen(levels(filled))
  expect(others).toEqual([])
  expect(filling).toMatchObject({
    ...{ event: 'fueling', text: 'primary' },
    extra: { sensor_id: 7, sensor_name: 'Tank', fuel_volume: '40 l' },
  })
  expect(filling?.extra).not.toHaveProperty('sensor_calculated_value')
  expect(happen(levels(drained))).toMatchObject([{ event: 'drain', text: 'secondary', extra: { fuel_volume: '20 l' } }])
})

test('the message tells the volume where the rule says so', () => {
  expect(happen(levels(filled), leaps({ display_value: true }))[0]?.extra).toMatchObject({
    sensor_calculated_value: '40 l',
  })
})

test('less than the error is none, nor is what falls slowly, nor a second one within 15 minutes', () => {
  expect(happen(levels([...flat(40), ...flat(44)]))).toEqual([])
  expect(happen(levels(Array.from({ length: 60 }, (_, i) => 60 - i * 0.3)))).toEqual([])
  expect(told(happen(levels([...flat(40), ...flat(80, 6), ...flat(50)])))).toHaveLength(1)
})

test('it is the same however messages are put together', () => {
  const points = levels([...filled, ...flat(80, 20), ...flat(60)])
  const alone = happen(points)
  expect(alone.map(({ event }) => event)).toEqual(['fueling', 'drain'])
  const facts = (portion: number) =>
    happen(points, leaps(), portion).map(({ event, time, location, extra }) => ({ event, time, location, extra }))
  const own = alone.map(({ event, time, location, extra }) => ({ event, time, location, extra }))
  for (const portion of [3, 7, points.length]) expect(facts(portion)).toEqual(own)
})

test('it is told of where it began, though the vehicle has left', () => {
  const stood = levels([...flat(40), ...flat(80, 2)])
  const [last] = stood.slice(-1) as [Point]
  const left = levels(flat(80), { speed: 60 }).map((point) => ({
    ...point,
    time: point.time + last.time - (stood[0]?.time ?? 0) + 60_000,
  }))
  const [filling] = happen([...stood, ...left])
  expect(filling?.event).toBe('fueling')
  const { lat = 0, lng = 0 } = filling?.location ?? {}
  expect(Math.hypot(lat - last.lat, lng - last.lng)).toBeLessThan(0.003)
})

test('what comes late raises nothing', () => {
  const points = levels(drained)
  const { commit, happenings } = playing(leaps())
  const newest = points.at(-1) as Point
  const full = { ...newest, time: newest.time + 60_000, attributes: { litres: 60 } }
  commit([{ received: full.time, points: [full] }])
  for (const point of points) commit([{ received: full.time, points: [point] }])
  expect(happenings).toEqual([])
})

test('hours in which it counts are those in which it began', () => {
  const early = leaps()
  const night = { ...early, schedule: [] }
  expect(happen(levels(filled), night)).toEqual([])
})

test('another sensor begins anew, and what is no sensor of fuel is not followed', () => {
  const one = leaps()
  const { commit, change, happenings } = playing(one)
  const points = levels(filled)
  for (const [i, point] of points.entries()) {
    const sensor = tankOf({ id: 8 })
    const sensed = sensedOf(8, [sensor])
    if (i === 10 && sensed) change([one], new Map([[one, sensed]]))
    commit([{ received: point.time, points: [point] }])
  }
  expect(happenings).toEqual([])
  const other = playing(one, tankOf({ sensor_type: 'custom' }))
  for (const point of points) other.commit([{ received: point.time, points: [point] }])
  expect(other.happenings).toEqual([])
  expect(other.writes).toBe(0)
})

test('a code that is told in place of a level is none, nor is what is held, unless the level before was near', () => {
  const gone = levels([...flat(80, 180), ...flat(0, 20), ...flat(80, 120)])
  const table = [
    { in: 0, out: 0 },
    { in: 90, out: 90 },
  ]
  const open = levels([...flat(80, 180), ...flat(500, 20), ...flat(80, 120)])
  for (const accuracy of [5, 0])
    for (const [points, sensor] of [
      [gone, tankOf({ accuracy })],
      [open, tankOf({ accuracy, calibration: [...table, { in: 100, out: 120 }] })],
    ] as const) {
      const { commit, happenings } = playing(leaps(), sensor)
      for (const point of points) commit([{ received: point.time, points: [point] }])
      expect(happenings).toEqual([])
    }
  const { commit, happenings } = playing(leaps(), tankOf({ calibration: table }))
  const filling = levels([...flat(85), ...flat(92)])
  for (const point of filling) commit([{ received: point.time, points: [point] }])
  expect(happenings).toMatchObject([{ event: 'fueling', extra: { fuel_volume: '5 l' } }])
})

test('what makes other levels of the same raw values begins anew, another name does not', () => {
  const table = [
    { in: 0, out: 0 },
    { in: 100, out: 200 },
  ]
  const changed = (figures: readonly number[], sensor: Metering) => {
    const one = leaps()
    const { commit, change, happenings } = playing(one)
    for (const [i, point] of levels(figures).entries()) {
      const sensed = sensedOf(sensor.id, [sensor])
      if (i === 10 && sensed) change([one], new Map([[one, sensed]]))
      commit([{ received: point.time, points: [point] }])
    }
    return happenings.map(({ event }) => event)
  }
  expect(changed(flat(40, 20), tankOf({ calibration: table }))).toEqual([])
  expect(changed(flat(40, 20), tankOf({ divider: 4 }))).toEqual([])
  expect(changed(filled, tankOf({ name: 'The tank' }))).toEqual(['fueling'])
})

test('accuracy of a thousand per cent, or none, tells nothing by the letter', () => {
  const { commit, happenings } = playing(leaps(), tankOf({ accuracy: 1000 }))
  for (const point of levels(filled)) commit([{ received: point.time, points: [point] }])
  expect(happenings).toEqual([])
})

test('where nobody has said how exact a sensor is, its own noise decides', () => {
  const noisy = (level: number, minutes: number) => flat(level, minutes).map((one, i) => one + 0.4 * Math.sin(i * i))
  const tank = [...noisy(40, 180), ...noisy(80, 120), ...noisy(60, 120)]
  const { commit, happenings } = playing(leaps(), tankOf({ accuracy: 0 }))
  for (const point of levels(tank)) commit([{ received: point.time, points: [point] }])
  const begin = levels(tank)[0]?.time ?? 0
  expect(happenings.map(({ event }) => event)).toEqual(['fueling', 'drain'])
  const minutes = happenings.map(({ time }) => (time - begin) / 60_000)
  expect(Math.abs((minutes[0] ?? 0) - 180)).toBeLessThanOrEqual(6)
  expect(Math.abs((minutes[1] ?? 0) - 300)).toBeLessThanOrEqual(6)
  const litres = happenings.map(({ extra }) => Number.parseFloat(String(extra?.fuel_volume)))
  expect(Math.abs((litres[0] ?? 0) - 40)).toBeLessThan(1)
  expect(Math.abs((litres[1] ?? 0) - 20)).toBeLessThan(1)
})
