import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '#geo/distance.ts'
import { player, rule } from '#test/judge/play.ts'
import { at, drive, home, move } from '#test/track/drive.ts'
import { flag, type Point } from '#track/point.ts'

const [van] = drive([{ for: 60, every: 60 }]) as [Point]
const east = (metres: number) => move(home, metres, 90)

/** What happens, a step each ten seconds: the device is so many metres along a line, or another one is. */
type Step = { own: number; flags?: number } | { other: number; metres: number }

const control = (control_type: string, limit: number, more: object = {}) =>
  rule('distance_control', {
    extended: { control_type, control_distance_meters: limit, observed_trackers: [2, 3] },
    ...more,
  })

/** What is told, whatever is committed together: so many places of the device at most. */
const play = (which: ReturnType<typeof control>, steps: readonly Step[], size = () => 1) => {
  const { commit, others, happenings } = player([which])
  for (let i = 0; i < steps.length; ) {
    const step = steps[i] as Step
    const time = at(i * 10)
    if ('other' in step) {
      others.set(step.other, { time, ...east(step.metres) })
      commit([{ received: time, clock: true }])
      i++
      continue
    }
    const rest = steps.slice(i, i + size())
    const end = rest.findIndex((one) => 'other' in one)
    const some = (end < 0 ? rest : rest.slice(0, end)) as { own: number; flags?: number }[]
    const points = some.map(({ own, flags = 0 }, k) => ({ ...van, flags, time: at((i + k) * 10), ...east(own) }))
    commit(points.map((point) => ({ received: point.time, points: [point] })))
    i += some.length
  }
  return happenings
    .map(({ event, text, time, extra }) => ({
      event,
      text,
      step: (time - at(0)) / 10_000,
      of: extra?.proximity_object_id,
    }))
    .sort((a, b) => (a.of ?? 0) - (b.of ?? 0))
}

const brief = (all: ReturnType<typeof play>) => all.map(({ event, step, of }) => `${event.slice(9)} ${step} ${of}`)

test('farther than it should be, from one of them, and back by a little more than that', () => {
  const steps = [{ other: 2, metres: 0 }, { own: 0 }, { own: 990 }, { own: 1010 }, { own: 980 }, { own: 940 }]
  expect(brief(play(control('moving_away', 1000), steps))).toEqual(['breached 3 2', 'restored 5 2'])
  const [told] = play(control('moving_away', 1000), steps)
  expect(told).toMatchObject({ event: 'distance_breached', text: 'primary' })
})

test('nearer than it should be, of each alone, and when the other one moves', () => {
  const steps = [
    ...[{ own: 0 }, { other: 2, metres: 2000 }, { other: 3, metres: -2000 }, { other: 3, metres: -900 }],
    ...[
      { other: 2, metres: 900 },
      { other: 2, metres: 1040 },
      { other: 2, metres: 1060 },
    ],
  ]
  expect(brief(play(control('approaching', 1000), steps))).toEqual(['breached 4 2', 'restored 6 2', 'breached 3 3'])
})

test('what holds when the rule comes is not told, nor its end', () => {
  const steps = [{ own: 5000 }, { other: 2, metres: 0 }, { own: 0 }, { own: 5000 }]
  expect(brief(play(control('moving_away', 1000), steps))).toEqual(['breached 3 2'])
})

test('places that are not from satellites, or of before, are not compared', () => {
  const steps = [flag.lbs, flag.no_fix, flag.buffered].map((flags) => ({ own: 5000, flags }))
  expect(play(control('moving_away', 1000), [{ own: 0 }, { other: 2, metres: 0 }, ...steps])).toEqual([])
})

test('nothing is told outside of its zones, nor the end of that', () => {
  const zones = [{ id: 1, shape: { type: 'circle' as const, center: east(0), radius: 3000 } }]
  const steps = [{ own: 0 }, { other: 2, metres: 0 }, { own: 5000 }, { own: 2000 }, { own: 0 }, { own: 2500 }]
  expect(brief(play(control('moving_away', 1000, { zones }), steps))).toEqual(['breached 5 2'])
})

const metres = fc.oneof(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 900, max: 1100 }))
const steps = fc.array(
  fc.oneof(
    metres.map((own) => ({ own })),
    fc.record({ other: fc.constantFrom(2, 3), metres }),
  ),
  { minLength: 1, maxLength: 60 },
)

/** The same, from the distances alone. */
const expected = (type: string, limit: number, all: readonly Step[]): string[] => {
  const told: string[] = []
  for (const id of [2, 3]) {
    let [own, other]: (number | undefined)[] = []
    let state: 'kept' | 'told' | 'untold' | undefined
    for (const [i, step] of all.entries()) {
      if ('own' in step) own = step.own
      else if (step.other === id) other = step.metres
      else continue
      if (own === undefined || other === undefined) continue
      const away = distance(east(own), east(other))
      const excess = type === 'approaching' ? limit - away : away - limit
      const isBreached = excess > (state === 'told' || state === 'untold' ? -50 : 0)
      if (!state) state = isBreached ? 'untold' : 'kept'
      else if (isBreached && state === 'kept') {
        state = 'told'
        told.push(`breached ${i} ${id}`)
      } else if (!isBreached && state !== 'kept') {
        if (state === 'told') told.push(`restored ${i} ${id}`)
        state = 'kept'
      }
    }
  }
  return told
}

test('however it is cut, it is told by the distances alone', () => {
  const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 8 }))
  fc.assert(
    fc.property(fc.constantFrom('moving_away', 'approaching'), steps, sizes, (type, steps, sizes) => {
      // More than twenty in ten minutes would be held down (docs/judging.md).
      fc.pre(expected(type, 1000, steps).length < 20)
      expect(brief(play(control(type, 1000), steps, () => sizes.next().value))).toEqual(expected(type, 1000, steps))
    }),
    { numRuns: 300 },
  )
})
