import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saidVisits } from '#task/said.ts'
import {
  isOver,
  type Known,
  routeState,
  type State,
  type Status,
  stateAt,
  type Version,
  type Visit,
} from '#task/states.ts'

/** The last moment that is played: properties count moments from 0. */
const end = 40

const asked: Version = {
  since: 0,
  tracker_id: 1,
  circle: 'shop',
  ...{ from: 10, to: 20, max_delay: 5, min_stay: 3, min_arrival: 0, form_id: null },
}

const visit = (enter: number, leave: number | null = null, of: Partial<Visit> = {}): Visit => ({
  ...{ tracker_id: 1, circle: 'shop', enter, leave },
  ...of,
})

/** A visit that was told by hand, by whoever has the task. */
const said = (enter: number, leave: number | null = null, tracker_id = 1): Visit =>
  visit(enter, leave, { tracker_id, by_hand: true })

const known = (visits: Visit[] = [], of: Partial<Version> = {}, more: Partial<Known> = {}): Known => ({
  ...{ versions: [{ ...asked, ...of }], visits, submissions: [] },
  ...more,
})

const form = { form_id: 5 }

test.each<[string, Known, number, Partial<State>]>([
  ['nobody is asked', known([visit(12, 19)], { tracker_id: null }), 40, { status: 'unassigned', due: null }],
  ['nothing has come yet', known(), 12, { status: 'assigned', since: 0, due: 26 }],
  ['it is in the circle', known([visit(12)]), 13, { status: 'arrived', since: 12, arrival: 12, stay: 1, due: 15 }],
  ['it stayed', known([visit(12)]), 15, { status: 'done', since: 15, arrival: 12, stay: 3, due: null }],
  ['it was early', known([visit(2)]), 12, { status: 'arrived', since: 10, arrival: 10, due: 13 }],
  ['it left before it began', known([visit(2, 10)]), 12, { status: 'assigned', arrival: null }],
  ['it left too early', known([visit(12, 14)]), 16, { status: 'assigned', since: 14, arrival: null, stay: 0, due: 26 }],
  ['it left just then', known([visit(12, 15)]), 16, { status: 'done', since: 15, stay: 3 }],
  ['it came again', known([visit(15), visit(12, 14)]), 18, { status: 'done', since: 18, arrival: 15 }],
  ['it stayed up to the end', known([visit(17)]), 20, { status: 'done', since: 20 }],
  ['it stayed after the end', known([visit(18)]), 30, { status: 'delayed', since: 21 }],
  ['it stayed up to the last moment', known([visit(22)]), 30, { status: 'delayed', since: 25 }],
  ['it stayed too late', known([visit(23)]), 30, { status: 'failed', since: 26, arrival: 23, due: null }],
  ['nobody came', known(), 26, { status: 'failed', since: 26, arrival: null }],
  ['another came', known([visit(12, 19, { tracker_id: 2 })]), 26, { status: 'failed' }],
  ['it drives through', known([visit(12)], { min_arrival: 2 }), 13, { status: 'assigned', due: 14 }],
  ['it drove through', known([visit(12, 13)], { min_arrival: 2, min_stay: 0 }), 16, { status: 'assigned', since: 0 }],
  ['its form is open', known([visit(12, 19)], form), 22, { status: 'arrived', arrival: 12, stay: 7, due: 26 }],
  ['its form stayed open', known([visit(12, 19)], form), 26, { status: 'failed', since: 26, arrival: 12 }],
  [
    'its form came in time',
    known([visit(12, 19)], form, { submissions: [{ form_id: 5, time: 20 }] }),
    30,
    { status: 'done', since: 20, stay: 7 },
  ],
  [
    'its form was sent before',
    known([visit(12)], form, { submissions: [{ form_id: 5, time: 1 }] }),
    30,
    { status: 'done', since: 15 },
  ],
  [
    'another form was sent',
    known([visit(12)], form, { submissions: [{ form_id: 6, time: 13 }] }),
    16,
    { status: 'arrived' },
  ],
  ['it says that it is there', known([said(12)]), 13, { status: 'arrived', arrival: 12, due: 26, by_hand: true }],
  ['nothing measures how long it stays', known([said(12)]), 18, { status: 'arrived', stay: 6 }],
  ['it says that it is done', known([said(12, 13)]), 16, { status: 'done', since: 13, arrival: 12, stay: 1 }],
  ['it says no more than that', known([said(14, 14)]), 16, { status: 'done', since: 14, arrival: 14, stay: 0 }],
  ['it says so after the end', known([said(12, 22)]), 30, { status: 'delayed', since: 22, by_hand: true }],
  ['it says so too late', known([said(26, 26)]), 30, { status: 'failed', arrival: null, by_hand: false }],
  ['it says so before it begins', known([said(8, 9)]), 12, { status: 'assigned' }],
  ['it says so early, and stays', known([said(8)], { min_stay: 0 }), 12, { status: 'done', since: 10, arrival: 10 }],
  ['another says so', known([said(12, 13, 2)]), 16, { status: 'assigned' }],
  ['it says so, and its form is open', known([said(12, 13)], form), 16, { status: 'arrived', by_hand: true }],
  [
    'it says so, and stayed before',
    known([said(18, 19), visit(11)]),
    20,
    { status: 'done', since: 14, by_hand: false },
  ],
])('when %s', (_, all, now, expected) => {
  expect(stateAt(all, now)).toMatchObject(expected)
})

const changed = (since: number, of: Partial<Version>): Known['versions'] => [asked, { ...asked, ...of, since }]

test.each<[string, Known, number, Partial<State>]>([
  [
    'a visit begins anew for whom it is given to in the middle of it',
    known([visit(12, 30, { tracker_id: 2 })], {}, { versions: changed(13, { tracker_id: 2 }) }),
    16,
    { status: 'done', since: 16, arrival: 13 },
  ],
  [
    'who had it before does not finish it',
    known([visit(12)], {}, { versions: changed(13, { tracker_id: 2 }) }),
    16,
    { status: 'assigned', since: 13 },
  ],
  [
    'who finished it before it was given to another, as is told later, has finished it',
    known([visit(10, 14)], {}, { versions: changed(14, { tracker_id: 2 }) }),
    30,
    { status: 'done', since: 13, version: 0 },
  ],
  [
    'a longer time keeps the visit',
    known([visit(12)], {}, { versions: changed(13, { to: 90 }) }),
    14,
    { status: 'arrived', arrival: 12, due: 15, version: 1 },
  ],
  [
    'what has long been so is done when it is asked for',
    known(
      [visit(12)],
      { min_stay: 8 },
      {
        versions: [
          { ...asked, min_stay: 8 },
          { ...asked, since: 17 },
        ],
      },
    ),
    18,
    { status: 'done', since: 17, arrival: 12, version: 1 },
  ],
])('%s', (_, all, now, expected) => {
  expect(stateAt(all, now)).toMatchObject(expected)
})

const version = fc.record({
  tracker_id: fc.constantFrom(null, 1, 1, 1, 2),
  circle: fc.constantFrom('shop', 'shop', 'yard'),
  from: fc.nat(20),
  to: fc.nat(20),
  max_delay: fc.constantFrom(0, 3, 8),
  min_stay: fc.nat(6),
  min_arrival: fc.constantFrom(0, 0, 2, 7),
  form_id: fc.constantFrom(null, null, 5, 6),
})

const versions = fc
  .array(fc.tuple(fc.nat(30), version), { maxLength: 4 })
  .chain((later) => version.map((first) => [[0, first] as const, ...later]))
  .map((all) => [...new Map(all.map(([since, one]) => [since, { ...one, since, to: one.from + one.to }])).values()])
  .map((all): Version[] => all.sort((a, b) => a.since - b.since))

/** Visits of one tracker in one circle: moments at which it is inside or outside, by turns. */
const visitsOf = ([tracker_id, circle]: readonly [number, string]) =>
  fc.uniqueArray(fc.nat(end), { maxLength: 6 }).map((moments) => {
    const sorted = moments.sort((a, b) => a - b)
    return sorted.flatMap((enter, i) => (i % 2 ? [] : [visit(enter, sorted[i + 1] ?? null, { tracker_id, circle })]))
  })

const visits = fc
  .tuple(
    ...(
      [
        [1, 'shop'],
        [1, 'yard'],
        [2, 'shop'],
        [2, 'yard'],
      ] as const
    ).map(visitsOf),
  )
  .chain((all) => fc.shuffledSubarray(all.flat(), { minLength: all.flat().length }))

const submissions = fc.array(fc.record({ form_id: fc.constantFrom(5, 6), time: fc.nat(end) }), { maxLength: 3 })

const tasks: fc.Arbitrary<Known> = fc.record({ versions, visits, submissions })

/** What is known at a moment where everything is told at once. */
const knownAt = ({ versions, visits, submissions }: Known, now: number): Known => ({
  versions: versions.filter(({ since }) => since <= now),
  visits: visits
    .filter(({ enter }) => enter <= now)
    .map((one) => ({ ...one, leave: one.leave !== null && one.leave > now ? null : one.leave })),
  submissions: submissions.filter(({ time }) => time <= now),
})

interface Played {
  status: Status
  arrival: number | null
  since: number | undefined
}

/** The visit that a version counts, as a clock sees it that goes from moment to moment. */
const watched = ({ visits }: Known, of: Version, begin: number, now: number) => {
  let arrival: number | null = null
  for (let t = begin; t <= now; t++) {
    const isEnough = (least: number) => arrival !== null && t - arrival >= least
    const isInside = visits.some(
      ({ tracker_id, circle, enter, leave }) =>
        tracker_id === of.tracker_id && circle === of.circle && enter <= t && (leave === null || t < leave),
    )
    if (arrival === null && isInside && t >= of.from && t <= of.to + of.max_delay) arrival = t
    if (isEnough(of.min_stay) && isEnough(of.min_arrival)) return { arrival, visited: t, isTold: true }
    if (!isInside) arrival = null
  }
  return { arrival, visited: null, isTold: arrival !== null && now - arrival >= of.min_arrival }
}

/** The same by a clock: each moment is looked at as it comes, and what is over stays so. */
const play = (all: Known, until: number): Played => {
  let played: Played = { status: 'unassigned', arrival: null, since: undefined }
  let [begin, before] = [0, undefined as Version | undefined]
  for (let now = 0; now <= until && !isOver(played.status); now++) {
    const of = all.versions.findLast(({ since }) => since <= now) as Version
    if (of.tracker_id !== before?.tracker_id || of.circle !== before?.circle) begin = now
    before = of
    played =
      of.tracker_id === null ? { status: 'unassigned', arrival: null, since: undefined } : moment(all, of, begin, now)
  }
  return played
}

const moment = (all: Known, of: Version, begin: number, now: number): Played => {
  const { arrival, visited, isTold } = watched(all, of, begin, now)
  const sent = all.submissions.filter(({ form_id, time }) => form_id === of.form_id && time <= now)
  const met = Math.max(visited ?? 0, of.form_id === null ? 0 : Math.min(...sent.map(({ time }) => time), 1000))
  if (visited !== null && met <= now && met <= of.to + of.max_delay)
    return { status: met <= of.to ? 'done' : 'delayed', arrival, since: now }
  if (now > of.to + of.max_delay) return { status: 'failed', arrival, since: now }
  return isTold
    ? { status: 'arrived', arrival, since: undefined }
    : { status: 'assigned', arrival: null, since: undefined }
}

test('the end is the same in whatever order visits, forms and changes are told, and that of a clock that looks all the time', () => {
  fc.assert(
    fc.property(tasks, fc.nat(end), (all, now) => {
      const state = stateAt(all, now)
      const played = play(all, now)
      expect(state.status).toBe(played.status)
      if (played.status !== 'failed') expect(state.arrival).toBe(played.arrival)
      if (played.since !== undefined) expect(state.since).toBe(played.since)
    }),
    { numRuns: 3000 },
  )
})

const words = fc.array(
  fc.record({ tracker_id: fc.constantFrom(1, 2), says: fc.constantFrom('arrived', 'done'), at: fc.nat(end) }),
  { maxLength: 4 },
)

/** Tasks of which something was said by hand, too. */
const spoken = fc
  .tuple(tasks, words)
  .map(([all, spoken]): Known => ({ ...all, visits: [...all.visits, ...saidVisits(all.versions, spoken)] }))

test('words that come in another order are the same visits', () => {
  const shuffled = words.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(versions, shuffled, (asked, [all, others]) => {
      expect(saidVisits(asked, others)).toEqual(saidVisits(asked, all))
    }),
  )
})

test('what is over stays over, and what comes later is no part of it', () => {
  fc.assert(
    fc.property(spoken, fc.nat(end), fc.nat(end), (all, now, later) => {
      const { status, since, arrival, version } = stateAt(all, now)
      if (isOver(status)) expect(stateAt(all, now + later)).toMatchObject({ status, since, arrival, version })
    }),
  )
})

test('by the clock alone a state lasts up to its due time', () => {
  fc.assert(
    fc.property(spoken, fc.nat(end), fc.nat(end), (all, now, later) => {
      const then = knownAt(all, now)
      const state = stateAt(then, now)
      const { status } = stateAt(then, now + later)
      if (state.due === null || now + later < state.due) expect(status).toBe(state.status)
      if (state.due !== null) expect(state.due).toBeGreaterThan(now)
    }),
    { numRuns: 2000 },
  )
})

const legs = (...all: [Status, number][]) => all.map(([status, since]) => ({ status, since }))

test.each([
  ['nobody has it', legs(['unassigned', 1], ['unassigned', 1]), 'unassigned', 1],
  ['nothing has come yet', legs(['assigned', 1], ['assigned', 1]), 'assigned', 1],
  ['one has begun', legs(['arrived', 5], ['assigned', 1]), 'arrived', 5],
  ['one is over', legs(['done', 5], ['assigned', 1]), 'arrived', 5],
  ['all are done', legs(['done', 5], ['done', 9]), 'done', 9],
  ['one is late', legs(['delayed', 5], ['done', 9]), 'delayed', 9],
  ['they came in another order', legs(['done', 9], ['done', 5]), 'faulty', 9],
  ['both are done at one moment', legs(['done', 5], ['done', 5]), 'done', 5],
  ['one failed', legs(['done', 5], ['failed', 8]), 'faulty', 8],
  ['all failed', legs(['failed', 5], ['failed', 8]), 'failed', 8],
  ['there are none', [], 'unassigned', 1],
] as const)('a route, when %s', (_, all, status, since) => {
  expect(routeState(all, 1)).toEqual({ status, since })
})
