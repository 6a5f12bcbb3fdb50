import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Happening } from '#judge/happening.ts'
import type { Rule, Zone } from '#judge/rule.ts'
import { type Heard, player, rule } from '#test/judge/play.ts'
import { drive, home, move, type Part } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

interface Stretch extends Part {
  /** Its points come when it is over. */
  kept: boolean
  /** Of so many points one is followed by a status; 0 for none. */
  statuses: number
  /** The same for points that come six hours late. */
  late: number
}

const stretch: fc.Arbitrary<Stretch> = fc.record({
  for: fc.oneof(fc.integer({ min: 60, max: 1500 }), fc.integer({ min: 1500, max: 10_000 })),
  speed: fc.constantFrom(0, 0, 0, 30, 50, 90),
  every: fc.constantFrom(0, 30, 60, 60, 200),
  heading: fc.constantFrom(60, 240),
  noise: fc.constantFrom(0, 10, 40),
  spikes: fc.constantFrom(0, 6),
  attributes: fc.constantFrom<Part['attributes'][]>(
    undefined,
    { ignition: true, inputs: 1 },
    { ignition: false },
    { ignition: true, event: 'sos', battery: 20 },
    { inputs: 3, event: 'battery_off' },
  ),
  kept: fc.constantFrom(false, false, false, true),
  statuses: fc.constantFrom(0, 0, 5),
  late: fc.constantFrom(0, 0, 7),
})

/** What a device says in the course of it, and when it comes: a few seconds later, or what it kept a message a second. */
const messagesOf = (stretches: readonly Stretch[], delay: number): Heard[] => {
  const points = drive(stretches)
  const messages: Heard[] = []
  let end = points[0]?.time ?? 0
  let received = 0
  let next = 0
  for (const { kept, statuses, late, every = 10, ...part } of stretches) {
    end += Math.ceil(part.for / (every || part.for)) * (every || part.for) * second
    for (; next < points.length && (points[next] as Point).time < end; next++) {
      const point = points[next] as Point
      received = Math.max(received + second / 2, (kept ? end : point.time) + delay)
      messages.push({ received, points: [point] })
      if (kept || received > point.time + delay) continue
      if (statuses > 0 && next % statuses === 0) {
        received += second
        messages.push({ received, status: { ignition: next % 2 === 0, inputs: next % 4, event: 'lowpower' } })
      }
      if (late > 0 && next % late === 0)
        messages.push({ received, points: [{ ...point, time: point.time - 6 * hour + 1 }] })
    }
  }
  return messages
}

const circle = (id: number, metres: number): Zone => ({
  id,
  shape: { type: 'circle', center: move(home, metres, 60), radius: 400 },
})
const corridor: Zone = {
  id: 9,
  shape: { type: 'sausage', points: [home, move(home, 20_000, 60)], radius: 30 },
}

const all: Rule[] = [
  rule('inoutzone', { zones: [circle(1, 0), circle(2, 3000), circle(3, 9000)] }),
  rule('route', { zones: [corridor], extended: { allow_exit_at_endpoints: true } }),
  rule('speedup', { param: 60 }),
  rule('offline', { param: 20 }),
  rule('track_change'),
  rule('track_change', {
    schedule: [
      { type: 'weekly', interval_id: 1, from: { weekday: 1, time: '09:00:00' }, to: { weekday: 2, time: '01:00:00' } },
    ],
  }),
  rule('excessive_driving', { extended: { max_driving_time: 30, min_parking_time: 10 } }),
  rule('excessive_driving', { extended: { max_driving_time: 60, min_parking_time: 45 } }),
  rule('excessive_parking', { extended: { max_parking_duration: 15 } }),
  rule('excessive_parking', { extended: { max_parking_duration: 90 } }),
  rule('idling_soft', { param: 5 }),
  rule('no_movement', { param: 40 }),
  rule('input_change', { param: 2 }),
  rule('ignition'),
  rule('sos'),
  rule('battery_off'),
  rule('lowpower'),
  rule('state_field_control', {
    extended: { state_field: 'battery', trigger_value: 20, allow_repeat: true, repeat_delay_seconds: 600 },
  }),
]

interface Month {
  messages: Heard[]
  /** After so many messages other rules count: those whose places are named. */
  changes: { after: number; rules: number[] }[]
}

const monthOf = (one: fc.Arbitrary<Stretch>): fc.Arbitrary<Month> =>
  fc
    .record({
      stretches: fc.array(one, { minLength: 1, maxLength: 30 }),
      delay: fc.integer({ min: 0, max: 20 }),
      changes: fc.array(
        fc.record({
          part: fc.double({ min: 0, max: 1, noNaN: true }),
          rules: fc.subarray(all.map((_, i) => i)),
        }),
        { maxLength: 3 },
      ),
    })
    .map(({ stretches, delay, changes }) => {
      const messages = messagesOf(stretches, delay * second)
      return {
        messages,
        changes: changes
          .map(({ part, rules }) => ({ after: Math.floor(part * messages.length), rules }))
          .sort((a, b) => a.after - b.after),
      }
    })

/** Judges a month, cut so: `size` of the next batch, `lag` of the clock in milliseconds. */
const judged = ({ messages, changes }: Month, size: () => number, lag?: () => number): Happening[] => {
  const { commit, clock, change, happenings } = player(all)
  commit([{ received: (messages[0]?.received ?? 0) - 1, clock: true }])
  let next = 0
  const upTo = (end: number): void => {
    while (next < end) {
      const batch = messages.slice(next, Math.min(end, next + size()))
      next += batch.length
      if (lag) clock((batch[0]?.received ?? 0) - 1, lag)
      commit(batch)
    }
  }
  for (const { after, rules } of changes) {
    upTo(after)
    const now = (messages[after - 1]?.received ?? 0) + 1
    change(rules.map((i) => all[i] as Rule))
    if (after > 0) commit([{ received: now, clock: true }])
  }
  upTo(messages.length)
  clock((messages.at(-1)?.received ?? 0) + 24 * hour)
  return happenings
}

/** By rules and times: what is known by the clock is told after what came meanwhile. Places are those that were known then. */
const told = (happenings: readonly Happening[]) =>
  happenings
    .map(({ by, event, text, time, extra }) => ({
      rule_id: by.id,
      event,
      text,
      time,
      zones: extra?.zone_ids,
      held: extra?.held_down,
    }))
    .sort((a, b) => a.rule_id - b.rule_id || a.time - b.time || a.event.localeCompare(b.event))

const sizes = fc.infiniteStream(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })))
const lags = fc.infiniteStream(fc.constantFrom(0, 0, second, minute, 10 * minute))
const whole = () => Number.POSITIVE_INFINITY
const prompt = stretch.map((one) => ({ ...one, kept: false }))

test('a month is told the same however it is cut, whenever the clock judges, wherever it is remembered', () => {
  fc.assert(
    fc.property(monthOf(prompt), sizes, lags, (month, sizes, lags) => {
      const cut = judged(
        month,
        () => sizes.next().value,
        () => lags.next().value,
      )
      expect(told(cut)).toEqual(told(judged(month, whole)))
    }),
    { numRuns: 60 },
  )
}, 120_000)

// The clock cannot know of what a device has kept: it told before that a drive was over.
test('what devices keep for hours is told the same however it is cut', () => {
  fc.assert(
    fc.property(monthOf(stretch), sizes, (month, sizes) => {
      expect(told(judged(month, () => sizes.next().value))).toEqual(told(judged(month, whole)))
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('with the clock, too, each beginning is told once, and at most one end of it', () => {
  const ends = [
    ['track_start', 'track_end'],
    ['excessive_driving_start', 'excessive_driving_end'],
    ['excessive_parking', 'excessive_parking_finished'],
    ['idle_start', 'idle_end'],
    ['offline', 'online'],
  ] as const
  fc.assert(
    fc.property(monthOf(stretch), sizes, lags, (month, sizes, lags) => {
      const happenings = judged(
        { ...month, changes: [] },
        () => sizes.next().value,
        () => lags.next().value,
      )
      for (const { id, schedule } of all)
        for (const [begin, end] of ends) {
          const events = happenings.filter(
            ({ by, event }) => schedule === null && by.id === id && (event === begin || event === end),
          )
          expect(events.map(({ event }) => event)).toEqual(events.map((_, i) => (i % 2 === 0 ? begin : end)))
          const begins = events.filter(({ event }) => event === begin).map(({ time }) => time)
          expect(new Set(begins).size).toBe(begins.length)
        }
    }),
    { numRuns: 60 },
  )
}, 120_000)
