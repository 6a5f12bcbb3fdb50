import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayFrom,
  isUseful,
  lookAfter,
  type Occasion,
  occasions,
  tellingAt,
  usefulFor,
  type Waited,
} from '#task/telling.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString().slice(0, 16)
const untold = { day: null, leaving: null, arrival: null }

/** From noon to two in Berlin, on a day in winter. */
const task = (more: Partial<Waited> = {}): Waited => ({
  ...{ status: 'assigned', since: 0, from: at('2026-12-01T11:00'), to: at('2026-12-01T13:00'), max_delay: 30 },
  ...{ arrival: null, told: untold, wanted: occasions, zone: 'Europe/Berlin', is_underway: false },
  ...more,
})

describe('the day', () => {
  test('at seven by the clocks of the account, not before, and not once it is over', () => {
    const told = ['2026-11-30T20:00', '2026-12-01T05:59', '2026-12-01T06:00', '2026-12-01T12:59', '2026-12-01T13:00']
    expect(told.map((moment) => tellingAt(task(), at(moment)))).toEqual([null, null, 'day', 'day', null])
    expect(iso(lookAfter(task(), at('2026-11-29T12:00')))).toBe('2026-12-01T06:00')
  })

  test('an hour before what begins sooner, but on the same day; the night in which clocks change has its seven', () => {
    expect(iso(dayFrom(at('2026-12-01T05:30'), 'Europe/Berlin'))).toBe('2026-12-01T04:30')
    expect(iso(dayFrom(at('2026-11-30T23:20'), 'Europe/Berlin'))).toBe('2026-11-30T23:00')
    expect(iso(dayFrom(at('2027-03-28T10:00'), 'Europe/Berlin'))).toBe('2027-03-28T05:00')
  })
})

describe('leaving', () => {
  const going = task({ is_underway: true })

  test('from an hour before on, until nobody waits any more, and as long as the tracker drives to it', () => {
    const moments = ['2026-12-01T09:59', '2026-12-01T10:00', '2026-12-01T13:29', '2026-12-01T13:30']
    const told = { ...untold, day: at('2026-12-01T06:00') }
    expect(moments.map((moment) => tellingAt({ ...going, told }, at(moment)))).toEqual([
      null,
      'leaving',
      'leaving',
      null,
    ])
    expect(tellingAt(task({ told }), at('2026-12-01T10:30'))).toBeNull()
    expect(iso(lookAfter(task({ told }), at('2026-12-01T08:00')))).toBe('2026-12-01T10:00')
    expect(lookAfter(task({ told }), at('2026-12-01T10:30'))).toBe(at('2026-12-01T10:30') + 30_000)
    expect(lookAfter(task({ told }), at('2026-12-01T13:30'))).toBeNull()
  })

  test('says the day too: that is not told behind it', () => {
    expect(tellingAt(going, at('2026-12-01T10:00'))).toBe('leaving')
    const after = { ...going, told: { ...untold, leaving: at('2026-12-01T10:00') } }
    expect([tellingAt(after, at('2026-12-01T10:01')), lookAfter(after, at('2026-12-01T10:01'))]).toEqual([null, null])
  })
})

describe('arrival', () => {
  const came = at('2026-12-01T11:10')

  test('while they are there, and of a task that ended by that alone', () => {
    for (const status of ['arrived', 'done', 'delayed'] as const)
      expect(tellingAt(task({ status, since: came, arrival: came }), came + 60_000)).toBe('arrival')
    const later = task({ status: 'done', since: came + 300_000, arrival: came })
    expect(tellingAt(later, came + 301_000)).toBeNull()
  })

  test('not a quarter of an hour after it, as points tell that come late', () => {
    const late = task({ status: 'arrived', since: came, arrival: came })
    expect([tellingAt(late, came + 900_000), tellingAt(late, came + 900_001)]).toEqual(['arrival', null])
  })
})

test('nothing of what nobody has, has ended, or is told by nobody', () => {
  const during = at('2026-12-01T11:30')
  for (const status of ['unassigned', 'failed', 'faulty', 'done', 'delayed'] as const) {
    const ended = task({ status, since: during - 60_000, is_underway: true })
    expect([status, tellingAt(ended, during), lookAfter(ended, during)]).toEqual([status, null, null])
  }
  const silent = task({ wanted: [], is_underway: true })
  expect([tellingAt(silent, during), lookAfter(silent, during)]).toEqual([null, null])
})

test('of whatever happens each is told once, none behind a later one, and nobody looks back or for ever', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 2 * 86_400 }), { maxLength: 40 })
  const happens = fc.array(
    fc.record({ status: fc.constantFrom('assigned', 'arrived', 'done', 'unassigned'), going: fc.boolean() }),
  )
  fc.assert(
    fc.property(moments, happens, fc.subarray([...occasions]), (seconds, states, wanted) => {
      const begin = at('2026-11-30T12:00')
      const told: Record<Occasion, number | null> = { ...untold }
      const order: Occasion[] = []
      for (const [i, second] of seconds.toSorted((a, b) => a - b).entries()) {
        const now = begin + second * 1000
        const { status = 'assigned', going = false } = states[i] ?? {}
        const arrival = status === 'arrived' || status === 'done' ? now : null
        const seen = task({
          ...{ status: status as 'assigned', since: now, arrival, is_underway: going },
          told: { ...told },
          wanted,
        })
        const occasion = tellingAt(seen, now)
        if (occasion) {
          order.push(occasion)
          told[occasion] = now
        }
        const next = lookAfter({ ...seen, told }, now)
        expect(next === null || (next > now && next < at('2026-12-01T13:30') + 31_000)).toBe(true)
        expect(tellingAt({ ...seen, told }, now)).toBeNull()
      }
      expect(new Set(order).size).toBe(order.length)
      expect(order).toEqual(occasions.filter((occasion) => order.includes(occasion)))
      expect(order.every((occasion) => wanted.includes(occasion))).toBe(true)
    }),
  )
})

test('a message of the day is of use until it is over, others for an hour', () => {
  const [told, to] = [at('2026-12-01T06:00'), at('2026-12-01T13:00')]
  expect(['day', 'leaving'].map((one) => isUseful(one as Occasion, { told, to }, told + 3_600_000))).toEqual([
    true,
    false,
  ])
  expect(isUseful('day', { told, to }, to)).toBe(false)
  expect([usefulFor('day', to, told), usefulFor('arrival', to, told)]).toEqual([7 * 3600, 3600])
})
