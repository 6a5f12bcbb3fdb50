import { expect, test } from 'vitest'
import { readCalendar } from '#migrate/traccar/plan/calendar.ts'

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')

const begins = 'DTSTART;TZID=Europe/Berlin:20260105T080000'

test('an event of every week is an interval a day', () => {
  const text = calendar(begins, 'DTEND;TZID=Europe/Berlin:20260105T180000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,', ' FR')
  expect(readCalendar(text)).toEqual({
    zones: ['Europe/Berlin'],
    weekly: [
      { type: 'weekly', interval_id: 1, from: { weekday: 1, time: '08:00:00' }, to: { weekday: 1, time: '18:00:00' } },
      { type: 'weekly', interval_id: 2, from: { weekday: 5, time: '08:00:00' }, to: { weekday: 5, time: '18:00:00' } },
    ],
  })
})

test('one that names no day comes on that of its beginning, over midnight and the end of the week too', () => {
  const text = calendar('DTSTART:20260104T220000Z', 'DURATION:PT8H30M', 'RRULE:FREQ=WEEKLY')
  expect(readCalendar(text)).toEqual({
    zones: ['UTC'],
    weekly: [
      { type: 'weekly', interval_id: 1, from: { weekday: 7, time: '22:00:00' }, to: { weekday: 1, time: '06:30:00' } },
    ],
  })
})

test('one of every day comes on all', () => {
  const read = readCalendar(calendar(begins, 'DTEND:20260105T090000', 'RRULE:FREQ=DAILY'))
  expect(read).toMatchObject({ weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ from: { weekday } })) })
})

const never = { fault: 'One of its events does not come again every week, for ever.' }

test.each([
  ['no calendar', 'nothing', { fault: 'It has no event.' }],
  ['once', calendar(begins, 'DTEND:20260105T090000'), never],
  ['of every month', calendar(begins, 'DTEND:20260105T090000', 'RRULE:FREQ=MONTHLY'), never],
  ['of every second week', calendar(begins, 'DTEND:20260105T090000', 'RRULE:FREQ=WEEKLY;INTERVAL=2'), never],
  ['that ends', calendar(begins, 'DTEND:20260105T090000', 'RRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z'), never],
  ['with exceptions', calendar(begins, 'DTEND:20260105T090000', 'RRULE:FREQ=WEEKLY', 'EXDATE:20260112T080000'), never],
  [
    'of a whole day',
    calendar('DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=WEEKLY'),
    { fault: 'One of its events has no times of the day.' },
  ],
  ['without an end', calendar(begins, 'RRULE:FREQ=WEEKLY'), { fault: 'One of its events has no times of the day.' }],
])('a calendar that is %s is told', (_, text, told) => {
  expect(readCalendar(text)).toEqual(told)
})
