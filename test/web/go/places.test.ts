import { expect, test } from 'vitest'
import { createPassingShelf } from '#web/go/kept/shelf.ts'
import { fitting } from '#web/go/photo/scaled.ts'
import { guardWatch } from '#web/go/position/guard.ts'
import { isWorth, keep, mostWaiting, type Position, positionOf, sendPlaces } from '#web/go/position/places.ts'
import { createWatch } from '#web/go/position/watch.ts'
import type { State } from '#web/go/state.ts'

/** Places that a phone keeps and tells, and the size of its photos. */

const at = (time: number, more: Partial<Position> = {}): Position => ({
  time,
  lat: 53.5,
  lng: 10,
  precision: 8,
  ...more,
})

test.each([
  ['the first', undefined, at(0), true],
  ['one that is too vague', undefined, at(0, { precision: 900 }), false],
  ['one a moment later', at(0), at(3_000, { lat: 53.6 }), false],
  ['one nearby', at(0), at(20_000, { lat: 53.5001 }), false],
  ['one farther off', at(0), at(20_000, { lat: 53.5004 }), true],
  ['one farther off than it knows', at(0), at(20_000, { lat: 53.5004, precision: 80 }), false],
  ['one after a minute', at(0), at(60_000), true],
])('%s is kept or not', (_, last, next, kept) => {
  expect(isWorth(last, next)).toBe(kept)
})

test('what a browser tells is told as the service takes it', () => {
  const coords = { latitude: 1, longitude: 2, accuracy: 3.4, speed: 10, heading: Number.NaN, altitude: null }
  expect(positionOf({ coords: coords as never, timestamp: 5.4 })).toEqual({
    ...{ time: 5, lat: 1, lng: 2, precision: 3, speed: 36 },
  })
})

test('places go out in order, as many at a time as the service takes, and stay where there is no way', async () => {
  const shelf = createPassingShelf()
  await shelf.write([{ on: 'fact', key: 'known', value: { limits: { positions: 300 } } }])
  for (let i = 1; i <= 301; i++) await keep(shelf, at(i))
  const sent: number[][] = []
  await sendPlaces(shelf, async (positions) => sent.push(positions.map(({ time }) => time)))
  expect(sent.map((one) => [one[0], one.length])).toEqual([
    [1, 300],
    [301, 1],
  ])
  await keep(shelf, at(7))
  await expect(sendPlaces(shelf, () => Promise.reject(new TypeError('away')))).rejects.toThrow('away')
  expect(await shelf.count('position')).toBe(1)
})

test('the oldest go where too many wait', async () => {
  const shelf = createPassingShelf()
  const all = Array.from({ length: mostWaiting }, (_, i) => at(i))
  await shelf.write(all.map((value) => ({ on: 'position', key: String(value.time).padStart(15, '0'), value })))
  expect(await keep(shelf, at(mostWaiting))).toBe(1)
  const [[, first]] = (await shelf.list<Position>('position', 1)) as [[string, Position]]
  expect([first.time, await shelf.count('position')]).toEqual([1, mostWaiting])
})

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [10_000, 1, 1600, 1],
])('a photo of %i × %i becomes %i × %i', (width, height, w, h) => {
  expect(fitting(width, height)).toEqual({ width: w, height: h })
})

/** A phone that tells where it is, and what becomes of its session. */
const guarded = async () => {
  const shelf = createPassingShelf()
  const geolocation = { watchPosition: () => 1, clearWatch: () => undefined }
  const watch = createWatch(shelf, { geolocation, light: async () => () => undefined }, () => undefined)
  let state = {} as State
  let tell = (): void => undefined
  const subscribe = (listener: () => void) => {
    tell = listener
    return () => undefined
  }
  guardWatch({ state: () => state, subscribe }, watch)
  const set = (takes_positions: boolean | undefined, more: Partial<State> = {}): void => {
    const known = takes_positions === undefined ? undefined : { tracker: { takes_positions } }
    state = { hash: 'first', isEnded: false, known, ...more } as State
    tell()
  }
  set(true)
  await watch.start()
  return { set, isOn: () => watch.now().isOn, isWanted: () => shelf.read('fact', 'watching') }
}

test.each([
  ['signed out', true, { hash: undefined }],
  ['signed in for another tracker', undefined, { hash: 'second' }],
  ['has a device of its own by now', false, {}],
] as const)('whoever %s tells no places, and does not go on by itself', async (_, takes, more) => {
  const { set, isOn, isWanted } = await guarded()
  set(takes, more)
  set(true)
  await expect.poll(isWanted).toBeUndefined()
  expect(isOn()).toBe(false)
})

test('a session that ends pauses the places, and goes on when it comes back', async () => {
  const { set, isOn, isWanted } = await guarded()
  set(true, { isEnded: true })
  expect([isOn(), await isWanted()]).toEqual([false, true])
  set(true)
  await expect.poll(isOn).toBe(true)
  set(true, { isEnded: true })
  set(undefined, { hash: 'second' })
  await expect.poll(isWanted).toBeUndefined()
})
