import { expect, test } from 'vitest'
import type { NameTable, Section, Table } from '#formats/sheet/sheet.ts'
import { bookOf } from '#report/book.ts'
import { type Facts, type Journal, type JournalEntry, most_changes, type Said } from '#report/facts.ts'
import { driver_book } from '#report/kinds/driver-book.ts'
import { drive, facts, tell, utc } from './facts.ts'

const said: Said = { type: 'work', commute: false, purpose: 'Visit', partner: 'Acme', comment: null }
const days = [{ from: utc('2020-10-05 00:00'), to: utc('2020-11-08 00:00') }]
const at = (time: string) => utc(`2020-10-${time}`)

const entry = (from: number, to: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  ...{ id: 1, from, to, length: 1000, said, odometers: {}, entered: to + 3_600_000 },
  start: { lat: 1, lng: 2, address: 'Home' },
  end: { lat: 3, lng: 4, address: 'Away' },
  ...more,
})

const journal = (more: Partial<Journal> = {}): Journal => ({
  entries: [],
  changes: [],
  closed: [],
  odometers: [],
  ...more,
})
const given = (more: Partial<Facts>): Facts => facts({ windows: days, ...more })
const told = (some: Facts, params: object = {}, by = tell()) => driver_book.sections(some, params as never, by)
const rowsOf = ([table]: Section[]) => (table as Table).data.flatMap(({ rows }) => rows)
const shown = (sections: Section[], field: string) => rowsOf(sections).map((row) => row[field]?.v)
const sumsOf = (sections: Section[]) =>
  Object.fromEntries((sections[1] as NameTable).rows.map(({ name, raw }) => [name, raw]))

test('what the entry says of a drive stands beside what was recorded of it', () => {
  const one = drive(at('06 08:00'), 1800, 20_000, { driver: { id: 7, name: 'Ada' } })
  const entered = entry(one.from, one.to, { odometers: { start: 100, end: 120.5 } })
  const odometers = [{ start: 99.9, end: 120 }]
  const sections = told(given({ drives: [one], journal: journal({ entries: [entered], odometers }) }))
  const [row] = rowsOf(sections)
  expect(row).toMatchObject({
    from: { v: 'Oct 6, 2020 08:00 - A', location: { lat: 1, lng: 2 }, ref: { kind: 'track', id: 1 } },
    to: { v: 'Oct 6, 2020 08:30 - 3.000000, 4.000000' },
    ...{ start_odometer: { raw: 100 }, end_odometer: { raw: 120.5 }, length: { raw: 20 } },
    ...{
      kind: { v: 'Business' },
      driver: { v: 'Ada', ref: { kind: 'employee', id: 7 } },
      purpose: { v: 'Visit' },
      partner: { v: 'Acme' },
    },
    entered: { v: 'Oct 6, 2020 09:30' },
  })
  expect(sumsOf(sections)).toMatchObject({
    Trips: 1,
    'Business, km': 20,
    'Private, km': 0,
    'Not entered': 0,
    'Entered late': 0,
  })
})

test('of a private drive nobody reads where, when, who or why: neither in cells nor behind them', () => {
  const one = drive(at('06 20:15'), 1800, 20_000, { driver: { id: 7, name: 'Ada' } })
  const secret: Said = { ...said, type: 'personal', purpose: 'Doctor', partner: 'Dr. Who', comment: 'shh' }
  const changes = [
    { time: at('07 09:00'), author: 'Bob', from: one.from, before: { ...said, purpose: 'Fair' }, after: secret },
  ]
  const sections = told(
    given({ drives: [one], journal: journal({ entries: [entry(one.from, one.to, { said: secret })], changes }) }),
  )
  const [row] = rowsOf(sections)
  expect(row).toMatchObject({
    from: { v: 'Oct 6, 2020 (Tue)' },
    to: { v: '' },
    length: { raw: 20 },
    kind: { v: 'Private' },
  })
  const all = JSON.stringify(sections)
  for (const word of ['Ada', 'Doctor', 'Dr. Who', 'shh', '20:15', '20:45', String(one.from), 'location', '"ref"'])
    expect(all).not.toContain(word)
})

test('changes of entries stand in the document: what was said, by whom it was changed, and what was deleted', () => {
  const after = { ...said, partner: null, comment: 'a fair' }
  const change = { time: at('09 09:00'), author: 'Bob', from: at('06 08:00'), before: said }
  const [, , table] = told(
    given({
      drives: [drive(at('06 08:00'), 60, 1)],
      journal: journal({
        changes: [
          { ...change, after },
          { ...change, after: null },
        ],
      }),
    }),
  )
  const { header, data } = table as Table
  expect(header).toBe('Changes')
  expect(data[0]?.rows.map((row) => Object.values(row).map(({ v }) => v))).toEqual([
    ['Oct 9, 2020 09:00', 'Bob', 'Oct 6, 2020 08:00', 'Business; Visit; Acme', 'Business; Visit; a fair'],
    ['Oct 9, 2020 09:00', 'Bob', 'Oct 6, 2020 08:00', 'Business; Visit; Acme', 'deleted'],
  ])
})

test('where there may be more changes than are told, a note says so', () => {
  const change = { time: at('09 09:00'), author: 'Bob', from: at('06 08:00'), before: said, after: null }
  const changes = Array.from({ length: most_changes }, () => change)
  const notes = told(given({ journal: journal({ changes }) })).filter(({ type }) => type === 'text')
  expect(notes).toMatchObject([{ text: 'Only the last 10000 changes are told.' }, {}])
})

test.each([
  ['within seven days', 7 * 86_400_000, 'Oct 13, 2020 08:10', 0],
  ['a moment later', 7 * 86_400_000 + 1, 'Oct 13, 2020 08:10, late', 1],
])('entered %s', (_, later, text, late) => {
  const one = drive(at('06 08:00'), 600, 1000)
  const sections = told(
    given({ drives: [one], journal: journal({ entries: [entry(one.from, one.to, { entered: one.to + later })] }) }),
  )
  expect(shown(sections, 'entered')).toEqual([text])
  expect(sumsOf(sections)['Entered late']).toBe(late)
})

test('where odometers do not meet, it is told by how much, and in total', () => {
  const drives = [
    drive(at('06 08:00'), 600, 10_000),
    drive(at('06 10:00'), 600, 10_000),
    drive(at('07 10:00'), 600, 10_000),
  ]
  const odometers = [
    { start: 100, end: 110 },
    { start: 110.02, end: 120 },
    { start: 125.5, end: 135.5 },
  ]
  const sections = told(given({ drives, journal: journal({ odometers }) }))
  expect(shown(sections, 'gap')).toEqual(['', '', '5.5'])
  expect(sumsOf(sections)).toMatchObject({
    'Odometer of the first drive, km': 100,
    'Odometer of the last drive, km': 135.5,
    'Not accounted for, km': 5.5,
  })
  // Nobody knows what lies between where one of both is missing.
  const unknown = bookOf(
    given({ drives, journal: journal({ odometers: [{ start: 100, end: 110 }, {}, { start: 125.5 }] }) }),
    null,
    'UTC',
  )
  expect(unknown.map(({ gap }) => gap)).toEqual([undefined, undefined, undefined])
})

test('an entry of a drive that was not recorded is a line of its own, and says so', () => {
  const one = drive(at('06 08:00'), 600, 10_000)
  const alone = entry(at('05 07:00'), at('05 08:00'), { length: 5000, odometers: { end: 99 } })
  const outside = entry(at('01 07:00'), at('01 08:00'))
  const sections = told(
    given({ drives: [one], journal: journal({ entries: [outside, alone], odometers: [{ start: 100 }] }) }),
  )
  expect(shown(sections, 'entered')).toEqual(['Oct 5, 2020 09:00; no drive was recorded', 'Not entered'])
  expect(shown(sections, 'gap')).toEqual(['', '1.0'])
  expect(sumsOf(sections)['Business, km']).toBe(5)
})

test('an entry over two drives is that of both, with its odometers at their ends', () => {
  const drives = [drive(at('06 08:00'), 600, 10_000), drive(at('06 08:20'), 600, 10_000)]
  const entered = entry(at('06 08:00'), at('06 08:30'), { odometers: { start: 1, end: 21 } })
  const odometers = [
    { start: 7, end: 17 },
    { start: 17, end: 27 },
  ]
  const lines = bookOf(given({ drives, journal: journal({ entries: [entered], odometers }) }), null, 'UTC')
  expect(lines.map((line) => [line.kind, line.odometers.start, line.odometers.end])).toEqual([
    ['business', 1, 17],
    ['business', 17, 21],
  ])
})

test('an entry that has less than half of a drive is not its entry', () => {
  const one = drive(at('06 08:00'), 600, 10_000)
  const lines = bookOf(
    given({ drives: [one], journal: journal({ entries: [entry(one.from + 301_000, one.to)] }) }),
    null,
    'UTC',
  )
  expect(lines.map(({ isByHand, kind }) => [isByHand, kind])).toEqual([
    [false, 'private'],
    [true, 'business'],
  ])
})

const work = { work_from: '08:00', work_to: '17:00' }
test.each([
  ['06 05:50', 'private', 'long before work'],
  ['06 06:50', 'commute', 'it ends within the hour before work'],
  ['06 07:50', 'commute', 'it leads into work'],
  ['06 08:00', 'business', 'it begins with work'],
  ['06 16:59', 'business', 'it begins before work ends'],
  ['06 17:00', 'commute', 'it begins as work ends'],
  ['06 17:30', 'commute', 'within the hour after work'],
  ['06 18:30', 'private', 'long after work'],
  ['10 10:00', 'private', 'a Saturday'],
])('by working times, in the zone of the reader, a drive at %s is %s: %s', (from, kind) => {
  const one = drive(at(from), 1200, 10_000)
  // Times are those of Berlin, two hours ahead.
  const shifted = { ...one, from: one.from - 7_200_000, to: one.to - 7_200_000 }
  const sections = told(given({ drives: [shifted], journal: journal() }), work, tell({ time_zone: 'Europe/Berlin' }))
  expect(shown(sections, 'kind')).toEqual([{ private: 'Private', commute: 'Commute', business: 'Business' }[kind]])
})

test('by months, closed ones say so, and their lengths add up', () => {
  const drives = [
    drive(at('06 08:00'), 600, 10_000),
    drive(at('30 08:00'), 600, 5000),
    drive(utc('2020-11-02 08:00'), 600, 2500),
  ]
  const [table] = told(given({ drives, journal: journal({ closed: ['2020-10'] }) })) as [Table]
  expect(table.data.map(({ header, total }) => [header, (total?.length as { raw: number } | undefined)?.raw])).toEqual([
    ['2020-10 (closed) : 2', 15],
    ['2020-11 : 1', 2.5],
  ])
})

test.each([
  [{ work_from: '08:00' }, 'plugin.work_to'],
  [{ work_to: '08:00' }, 'plugin.work_from'],
  [{ work_from: '08:00', work_to: '08:00' }, 'plugin.work_to'],
  [{}, undefined],
])('working times %j', (params, parameter) => {
  expect(driver_book.fault?.(params as never, { from: 0, to: 1 })?.parameter).toBe(parameter)
})

test('several devices side by side, and nothing of one that did not drive', () => {
  const some = given({ drives: [drive(at('06 08:00'), 600, 10_000)], journal: journal() })
  const sums = driver_book.summary?.of(some, {} as never, tell())
  expect(sums).toMatchObject({ trips: 1, private: 10_000, business: 0, missing: 1 })
  expect(told(given({ journal: journal() }))).toEqual([])
})
