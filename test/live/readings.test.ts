import { expect, test } from 'vitest'
import { clock } from '#formats/clock.ts'
import { nothingTold, readingsOf, untilCounted } from '#live/readings.ts'
import { type Known, nothingKnown } from '#live/sensing.ts'
import type { Stored } from '#store/sensors/counter-rows.ts'

/** A tracker whose odometer was set, with this base. */
const odometer = (more: Partial<Known> = {}): Known => ({
  ...{ ...nothingKnown, counters: [{ type: 'odometer' } as Stored], based: 'odometer 1' },
  ...more,
})

const wanted = (now: number) => ({
  ...({ sensor_type: undefined, include_components: true, system: 'metric', now } as const),
  clock: clock('UTC'),
})

const shown = (value: number) => [{ type: 'odometer', value, update_time: new Date(0) } as const]

test('a counter is read when it was set and when it grows first, then what comes within seconds together', () => {
  const told = nothingTold()
  const known = odometer()
  const until = (now: number, one = known) => untilCounted(one, told, wanted(now))
  expect(until(100_000, nothingKnown)).toBeUndefined()
  expect(untilCounted(known, told, { ...wanted(100_000), sensor_type: 'fuel' })).toBeUndefined()
  expect(until(100_000)).toBe(0)
  expect(readingsOf(null, known, told, { ...wanted(100_000), counts: shown(7) })).toContain('"value":7')
  expect(until(100_001)).toBe(0)
  expect(readingsOf(null, known, told, { ...wanted(100_001), counts: shown(8) })).toContain('"value":8')
  expect(until(101_001)).toBe(4_000)
  expect(until(105_001)).toBe(0)
  expect(until(101_001, odometer({ isFollowed: true }))).toBe(59_000)
  expect(until(101_001, odometer({ based: 'odometer 2' }))).toBe(0)
})

test('a counter that shows what was told of it is told no more', () => {
  const told = nothingTold()
  for (const _ of [1, 2]) readingsOf(null, odometer(), told, { ...wanted(1), counts: shown(7) })
  expect(readingsOf(null, odometer(), told, { ...wanted(1), counts: shown(7) })).toBeUndefined()
})
