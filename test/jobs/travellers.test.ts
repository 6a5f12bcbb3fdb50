import { expect, test } from 'vitest'
import * as travellers from '#jobs/forward/travellers.ts'
import type { Place, Unsent } from '#store/points/unsent.ts'
import { minute, minutes } from '#test/forwarding.ts'

const now = Date.UTC(2026, 10, 27)
const placeAt = (n: number): Place => ({ reached: minute(n).time, version: 1, late: 0 })
const routeOf = (tracker_id: number, device = `d${tracker_id}`) => ({
  ...{ account_id: 1, retranslator_id: 2, tracker_id, source_id: 10 + tracker_id, device, place: placeAt(0) },
})

/** A target with these trackers, all of which wait. */
const target = (...ids: number[]) => {
  const state = travellers.createTravellers({ failures: 0, rests_until: new Date(0) })
  travellers.load(
    state,
    ids.map((id) => routeOf(id)),
  )
  travellers.wakeWritten(state, new Map(ids.map((id) => [10 + id, 1])))
  const of = (id: number) => state.all.get(id) as travellers.Traveller
  return { state, of }
}
const nothing: Unsent = { points: [], places: [], end: placeAt(0), version: 7, blocks: 0 }
const two: Unsent = { ...nothing, points: minutes(1, 2), places: [placeAt(1), placeAt(2)] }

/** Whose turns come, so many being under way already. */
const turnsOf = (state: travellers.Travellers, under_way: number, abreast: number): number[] => {
  const next = travellers.takeNext(state, under_way, abreast)
  return next ? [next.tracker_id, ...turnsOf(state, under_way + 1, abreast)] : []
}

test('as many as the target serves are taken, in the order in which they wait, and none twice', () => {
  const { state, of } = target(1, 2, 3)
  expect(turnsOf(state, 0, 2)).toEqual([1, 2])
  travellers.wake(state, of(1))
  expect(turnsOf(state, 0, 9)).toEqual([3])
})

test('of a target that fails one is taken, to see', () => {
  const { state } = target(1, 2, 3)
  travellers.onFailure(state, 'away', now)
  expect(turnsOf(state, 0, 9)).toEqual([1])
})

test('a target that fails rests longer each time, at most five minutes, and of failures together the first counts', () => {
  const { state } = target(1)
  const rests: unknown[] = []
  for (let at = now; rests.length < 10; at = state.rests_until) {
    const note = travellers.onFailure(state, 'away', at).find((deed) => deed.do === 'note')
    rests.push(note?.state.rest)
    expect(travellers.onFailure(state, 'away', at)).toEqual([])
  }
  expect(rests).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('what a target that failed takes is noted first, then its place and how much it was', () => {
  const { state, of } = target(1)
  travellers.onFailure(state, 'away', now)
  const deeds = travellers.onVerdict(state, of(1), two, { status: 'taken', refused: 1, error: 'odd' }, now)
  expect(deeds).toEqual([
    { do: 'note', state: { failures: 0, rest: 0, sent: undefined } },
    { do: 'warn', details: { error: 'odd' }, message: 'points are refused where they are sent to' },
    { do: 'reach', to: placeAt(2) },
    { do: 'count_sent', points: 1, outcome: 'refused' },
    { do: 'count_sent', points: 1, outcome: 'taken' },
  ])
  expect([state.failures, state.sent, of(1).place]).toEqual([0, new Date(now), placeAt(2)])
})

test('a tracker that the target does not take rests, longer each time, and others go on', () => {
  const { state, of } = target(1, 2)
  const refuse = (at: number) => travellers.onVerdict(state, of(1), two, { status: 'unknown', error: 'who?' }, at)
  expect(refuse(now)).toEqual([
    { do: 'count_fault', of: 'tracker' },
    { do: 'refuse', error: 'who?' },
  ])
  expect([of(1).place, of(1).rests_until, state.sent]).toEqual([placeAt(0), now + 60_000, undefined])
  travellers.wake(state, of(1))
  expect(turnsOf(state, 0, 9)).toEqual([2])
  travellers.wakeRested(state, now + 59_999)
  expect(state.waiting.size).toBe(0)
  travellers.wakeRested(state, now + 60_000)
  expect(turnsOf(state, 0, 9)).toEqual([1])
  for (let i = 0; i < 9; i++) refuse(now)
  expect(of(1).rests_until).toBe(now + 3_600_000)
})

test('of a tracker with points a message is sent, and it waits for its next', () => {
  const { state, of } = target(1)
  turnsOf(state, 0, 9)
  expect(travellers.onRead(state, of(1), two, now)).toEqual([{ do: 'send', unsent: two }])
  expect([...state.waiting]).toEqual([of(1)])
})

test('a tracker without points waits for the next write', () => {
  const { state, of } = target(1)
  turnsOf(state, 0, 9)
  expect(travellers.onRead(state, of(1), nothing, now)).toEqual([])
  travellers.wakeWritten(state, new Map([[11, 7]]))
  expect(state.waiting.size).toBe(0)
  travellers.wakeWritten(state, new Map([[11, 8]]))
  expect(state.waiting.size).toBe(1)
})

test('a place behind what is not sent is reached, and looked at from there', () => {
  const { state, of } = target(1)
  turnsOf(state, 0, 9)
  const unsent = { ...nothing, end: placeAt(4) }
  expect(travellers.onRead(state, of(1), unsent, now)).toEqual([{ do: 'reach', to: placeAt(4) }])
  expect(state.waiting.size).toBe(1)
})

test('a tracker whose blocks are opened for nothing rests for ten minutes', () => {
  const { state, of } = target(1)
  expect(travellers.onRead(state, of(1), { ...nothing, end: placeAt(4), blocks: 31 }, now)).toEqual([])
  expect([state.waiting.size, of(1).rests_until]).toEqual([0, now + 600_000])
})

test('a database that is away is tried again in two seconds, and nobody is at fault', () => {
  const { state, of } = target(1)
  turnsOf(state, 0, 9)
  expect(travellers.onAway(state, of(1), 'no database', now)).toEqual([
    { do: 'warn', details: { error: 'no database' }, message: 'points that are sent on wait' },
  ])
  expect([state.failures, state.rests_until, state.waiting.size]).toEqual([0, now + 2_000, 1])
})

test('what is known of trackers that stay is kept; who is gone, or is called otherwise, is forgotten unless it is under way', () => {
  const { state, of } = target(1, 2, 3)
  const [stays] = [of(1)]
  of(3).busy = true
  travellers.load(state, [routeOf(1), routeOf(2, 'other')])
  expect([...state.all.keys()]).toEqual([1, 3, 2])
  expect(of(1)).toBe(stays)
  expect([of(2).device, state.waiting.has(of(2))]).toEqual(['other', false])
})

test('a target that was changed is tried at once', () => {
  const { state } = target(1, 2)
  travellers.onFailure(state, 'away', now)
  travellers.onChange(state)
  expect([state.rests_until, turnsOf(state, 0, 9)]).toEqual([0, [1, 2]])
})
