import { expect, test } from 'vitest'
import { saidVisits } from '#task/said.ts'
import { type Known, stateAt, type Visit } from '#task/states.ts'
import { lookingAt, statesBetween } from '#task/story.ts'

const version = {
  ...{ since: 0, tracker_id: 1, circle: 'here', from: 100, to: 200, max_delay: 10 },
  ...{ min_stay: 20, min_arrival: 0, form_id: null },
}
const knownOf = (...visits: Visit[]): Known => ({ versions: [version], visits, submissions: [] })
const visit = (enter: number, leave: number | null): Visit => ({ tracker_id: 1, circle: 'here', enter, leave })
const look = (known: Known, now: number) => lookingAt(known, stateAt(known, now), 15, now)

test('a state that becomes another at the moment of the look is told too', () => {
  const known = knownOf(visit(150, null))
  expect(statesBetween(known, 150, 170).map(({ status, since }) => [status, since])).toEqual([
    ['arrived', 150],
    ['done', 170],
  ])
})

test('a tracker is watched from the moment before it begins until the end, both included', () => {
  const known = knownOf()
  expect([84, 85, 210, 211].map((now) => look(known, now))).toEqual([
    { due: 85, watched: false },
    { due: 211, watched: true },
    { due: 211, watched: true },
    { due: null, watched: false },
  ])
})

test('of what is over a visit that goes on is watched, and none that was told by hand', () => {
  expect(look(knownOf(visit(110, null)), 150)).toEqual({ due: 211, watched: true })
  expect(look(knownOf(visit(110, 140)), 150)).toEqual({ due: null, watched: false })
  const quick = { ...version, min_stay: 0 }
  const said = { versions: [quick], visits: [{ ...visit(110, null), by_hand: true as const }], submissions: [] }
  expect(look(said, 150)).toEqual({ due: null, watched: false })
})

test('who says both at one moment came and is done, in whichever order that is read', () => {
  const words = (['done', 'arrived'] as const).map((says) => ({ tracker_id: 1, says, at: 120 }))
  for (const said of [words, words.toReversed()])
    expect(saidVisits([version], said)).toEqual([{ ...visit(120, 120), by_hand: true }])
})
