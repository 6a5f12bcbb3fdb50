import { expect, test } from 'vitest'
import { columnsOf, idOfKey, movedTo } from '#web/fleet/tasks/board/board.ts'
import { byDay, monthOf, movedBy, weekOf } from '#web/fleet/tasks/calendar/days.ts'
import { nearestOf } from '#web/fleet/tasks/nearest.ts'
import { truthOf } from '#web/fleet/tasks/plan/truth.ts'
import type { Task } from '#web/fleet/tasks/task.ts'
import { timeOf } from '#web/words/format.ts'

/** The dispatcher's day: the board, the calendar, the plan against the truth, and who is nearest. */

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
  expect(idOfKey('task-12')).toBe(12)
  expect(['route-12', 'task-', 'task-1x', ''].map(idOfKey)).toEqual([undefined, undefined, undefined, undefined])
})

test('what was dropped is theirs at once, and nobody’s again where it is taken back', () => {
  const moved = movedTo(
    [free, early],
    new Map([
      [1, 5],
      [2, null],
    ]),
  )
  expect(moved.map(({ tracker_id, status }) => [tracker_id, status])).toEqual([
    [5, 'assigned'],
    [null, 'unassigned'],
  ])
  const same = [free, early]
  expect(movedTo(same, new Map())).toBe(same)
  expect(movedTo(same, new Map([[2, 1]]))[1]).toBe(early)
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

test('who is nearest is told first, and no more than are asked for', () => {
  const at = (lat: number) => ({ lat, lng: 0 })
  const found = nearestOf(
    [
      { id: 1, at: at(2) },
      { id: 2, at: at(1) },
      { id: 3, at: at(-3) },
    ],
    at(0),
    2,
  )
  expect(found.map(({ tracker_id }) => tracker_id)).toEqual([2, 1])
  expect(found[0]?.metres).toBeGreaterThan(110_000)
})
