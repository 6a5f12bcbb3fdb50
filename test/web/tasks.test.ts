import { expect, test } from 'vitest'
import { parts } from '#web/fleet/tasks/address.ts'
import { begunAt, sentTask, type Task, valuesOf } from '#web/fleet/tasks/task.ts'
import { wantedOf } from '#web/fleet/tasks/wanted.ts'
import { ahead, daysOf, periodPart, spanOf } from '#web/ui/period.ts'
import { timeOf } from '#web/words/format.ts'

/** A task as its form has it and sends it, and what its list asks for. */

const now = timeOf('2026-11-29 12:20:00')

const task = {
  ...{ id: 7, label: 'Deliver', description: 'A crate', tracker_id: 3, tags: [4], external_id: 'A-1' },
  location: { lat: 38.7, lng: -9.1, radius: 150, address: 'Lisboa' },
  ...{ from: '2026-11-30 09:00:00', to: '2026-11-30 12:00:00' },
  ...{ max_delay: 15, min_stay_duration: 5, min_arrival_duration: 1, recipient: null },
} as unknown as Task

test('a form that is not touched sends what there is, and not who is asked', () => {
  const { id: _, tracker_id: _who, ...asked } = task
  expect(sentTask(valuesOf(task, {}, now))).toEqual(asked)
})

test('a new one begins with the next whole hour, or in the morning of a day to come', () => {
  expect(valuesOf(undefined, {}, now)).toMatchObject({ from: '2026-11-29 13:00:00', to: '2026-11-29 15:00:00' })
  expect(valuesOf(undefined, { day: '2026-12-01', tracker_id: 5 }, now)).toMatchObject({
    ...{ from: '2026-12-01 08:00:00', to: '2026-12-01 10:00:00', tracker_id: 5 },
  })
  expect(valuesOf(undefined, { day: '2026-11-29' }, now).from).toBe('2026-11-29 13:00:00')
})

test('a window that begins at another time is as long as before', () => {
  const before = { from: '2026-11-30 09:00:00', to: '2026-11-30 12:00:00' }
  expect(begunAt(before, '2026-12-01 22:00:00')).toEqual({ from: '2026-12-01 22:00:00', to: '2026-12-02 01:00:00' })
  expect(begunAt(before, null)).toEqual({ from: null })
})

test('the address says what is asked for; what is none is passed over', () => {
  const types = ['task', 'checkpoint']
  const read = (written: Record<string, string>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.read(written[name])])) as Parameters<
      typeof wantedOf
    >[0]
  expect(wantedOf(read({}), now)).toEqual({
    ...{ from: '2026-11-29 00:00:00', to: '2026-12-05 23:59:59', sort: ['from=asc'], types },
  })
  const written = { period: 'tomorrow', states: 'done.nothing.assigned', q: 'crate', trackers: '3.5', sort: 'status' }
  expect(wantedOf(read(written), now)).toEqual({
    ...{ from: '2026-11-30 00:00:00', to: '2026-11-30 23:59:59', sort: ['status=asc', 'from=asc'], types },
    ...{ statuses: ['assigned', 'done'], filter: 'crate', trackers: [3, 5] },
  })
})

test('periods that are yet to come are days from today on, where a screen has them', () => {
  expect(daysOf('tomorrow', now)).toEqual({ first: '2026-11-30', last: '2026-11-30' })
  expect(spanOf('next_30d', now)).toEqual({ from: '2026-11-29 00:00:00', to: '2026-12-28 23:59:59' })
  expect(periodPart('today', ahead).read('tomorrow')).toBe('tomorrow')
  expect(periodPart('today').read('tomorrow')).toBe('today')
})
