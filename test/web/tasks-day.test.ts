import { expect, test } from 'vitest'
import { columnsOf, movedTo, readKey } from '#web/fleet/tasks/board/board.ts'
import { byDay, monthOf, movedBy, weekOf } from '#web/fleet/tasks/calendar/days.ts'
import { truthOf } from '#web/fleet/tasks/plan/truth.ts'
import { asCheckpoint, inOrder, reordered, swapped } from '#web/fleet/tasks/route/route.ts'
import type { Task } from '#web/fleet/tasks/task.ts'
import { timeOf } from '#web/words/format.ts'

/** The dispatcher's day: the board, the calendar and the plan against the truth. */

const task = (id: number, more: object): Task =>
  ({
    ...{ id, label: `Task ${id}`, status: 'assigned', tracker_id: 1, arrival_date: null, stay_duration: 0 },
    ...{ from: '2026-11-30 09:00:00', to: '2026-11-30 10:00:00', location: { lat: 0, lng: 0, radius: 1, address: '' } },
    ...more,
  }) as unknown as Task

const free = task(1, { tracker_id: null, status: 'unassigned' })
const early = task(2, { from: '2026-11-30 08:00:00' })
const late = task(3, { from: '2026-11-30 11:00:00' })
const other = task(4, { tracker_id: 9, status: 'done' })

test('nobody’s column is first, then those that are always there, then whoever else has something; by time', () => {
  const told = columnsOf([late, other, early, free], [5, 1]).map(({ tracker_id, cards }) => [
    tracker_id,
    cards.map(({ id }) => id),
  ])
  expect(told).toEqual([
    [null, [1]],
    [5, []],
    [1, [2, 3]],
    [9, [4]],
  ])
  expect(columnsOf([other], [])[1]?.cards[0]).toMatchObject({ key: 'task-4', isOpen: false })
})

test('a card is known by its key, and nothing else is one', () => {
  expect(readKey('task-12')).toEqual({ isRoute: false, id: 12 })
  expect(readKey('route-5')).toEqual({ isRoute: true, id: 5 })
  expect(['zone-12', 'task-', 'task-1x', ''].map(readKey)).toEqual([undefined, undefined, undefined, undefined])
})

test('what was dropped is theirs at once, and nobody’s again where it is taken back', () => {
  const to = new Map<string, number | null>().set('task-1', 5).set('task-2', null)
  expect(movedTo([free, early], to).map(({ tracker_id, status }) => [tracker_id, status])).toEqual([
    [5, 'assigned'],
    [null, 'unassigned'],
  ])
  const same = [free, early]
  expect(movedTo(same, new Map())).toBe(same)
  expect(movedTo(same, new Map([['task-2', 1]]))[1]).toBe(early)
})

const route = { id: 8, type: 'route', label: 'Round', description: '', external_id: 'R', tags: [2], tracker_id: 1 }

test('a route is one card, with how many stops it has', () => {
  const round = { ...route, status: 'assigned', from: early.from, to: late.to, checkpoint_ids: [2, 3] } as never
  expect(columnsOf([late, round], [])[1]?.cards).toMatchObject([
    { key: 'route-8', stops: 2, isOpen: true },
    { key: 'task-3', stops: undefined },
  ])
})

test('stops stand before or behind another, or at the end, and are sent with what else the route has', () => {
  expect(reordered([1, 2, 3], 3, { id: 1, position: 'before' })).toEqual([3, 1, 2])
  expect(reordered([1, 2, 3], 1, { id: 2, position: 'after' })).toEqual([2, 1, 3])
  expect(reordered([1, 2, 3], 1)).toEqual([2, 3, 1])
  expect(swapped([1, 2, 3], 1)).toEqual([1, 3, 2])
  expect(inOrder(route as never, [3, 2])).toEqual({
    route: { id: 8, label: 'Round', description: '', external_id: 'R', tags: [2], checkpoint_ids: [3, 2] },
  })
})

test('a task becomes a stop with all that is asked of it', () => {
  const { location, from, to } = early
  expect(asCheckpoint({ ...early, description: 'A', max_delay: 1, min_stay_duration: 2 } as Task)).toMatchObject({
    ...{ id: 2, label: 'Task 2', description: 'A', location, from, to, max_delay: 1, min_stay_duration: 2 },
  })
})

test('a week begins with its Monday, a month has whole weeks, and steps keep the day where there is one', () => {
  expect(weekOf('2026-11-29')).toEqual(['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`))
  const days = monthOf('2026-11-29')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(monthOf('2027-02-10').length).toBe(28)
  expect(movedBy('2027-01-31', 1, 'month')).toBe('2027-02-28')
  expect(movedBy('2026-01-15', -1, 'month')).toBe('2025-12-15')
  expect(movedBy('2026-11-29', -1, 'week')).toBe('2026-11-22')
})

test('a window over several days stands in each of them', () => {
  const long = task(5, { from: '2026-11-29 22:00:00', to: '2026-11-30 02:00:00' })
  const found = byDay([late, long], ['2026-11-28', '2026-11-29', '2026-11-30'])
  expect([...found].map(([day, tasks]) => [day, tasks.map(({ id }) => id)])).toEqual([
    ['2026-11-28', []],
    ['2026-11-29', [5]],
    ['2026-11-30', [5, 3]],
  ])
})

test('what is late is told by the arrival, or by now while somebody is awaited', () => {
  const now = timeOf('2026-11-30 10:20:00')
  expect(truthOf(early, now)).toEqual({ arrived: null, stayed: 0, late: 1200 })
  const came = { arrival_date: '2026-11-30 10:05:00', stay_duration: 300 }
  expect(truthOf(task(6, { status: 'delayed', ...came }), now)).toEqual({
    ...{ arrived: '2026-11-30 10:05:00', stayed: 300, late: 300 },
  })
  expect(truthOf(task(7, { status: 'done', ...came, arrival_date: '2026-11-30 09:30:00' }), now).late).toBe(0)
  expect(truthOf(task(8, { status: 'failed' }), now).late).toBe(0)
  expect(truthOf(free, now).late).toBe(0)
})
