import { expect, test } from 'vitest'
import type { Section, Table } from '#formats/sheet/sheet.ts'
import { most_events } from '#report/facts.ts'
import { all_events } from '#report/kinds/events.ts'
import { facts, tell, utc } from './facts.ts'

const at = utc('2020-10-06 08:00')
const event = (i: number, more: object = {}) => ({
  ...{ id: i + 1, time: at + i, event: 'sos', text: 'SOS', place: { lat: 1, lng: 2, address: 'A' } },
  ...more,
})

const told = (count: number, step = 0): Section[] =>
  all_events.sections(
    facts({ events: Array.from({ length: count }, (_, i) => event(i, { time: at + i * step })) }),
    {} as never,
    tell(),
  )

test('of a day ten thousand are told, and it is said that others are not', () => {
  const [table, , ...none] = told(10_000) as [Table, Section]
  expect([table.data[0]?.rows.length, none]).toEqual([10_000, []])
  const [cut, , note] = told(10_001) as [Table, Section, Section]
  expect(cut.data[0]?.rows.length).toBe(10_000)
  expect(note).toMatchObject({ style: 'small_print', text: 'Of each day only the first 10000 events are told.' })
})

test('where no more were read, that is said', () => {
  // Some ten a day for as many days.
  const [, , note] = told(most_events, 8_640_000) as [Table, Section, Section]
  expect(note).toMatchObject({ text: 'Only the first 100000 events are told.' })
})

test('who drove has a column where anybody did', () => {
  const fields = (more: object) =>
    (all_events.sections(facts({ events: [event(0, more)] }), {} as never, tell()) as [Table])[0].columns.map(
      ({ field }) => field,
    )
  expect(fields({})).toEqual(['time', 'event', 'address'])
  expect(fields({ driver: { id: 1, name: 'Ada' } })).toEqual(['time', 'event', 'address', 'employee'])
})
