import { expect, test } from 'vitest'
import { kinds } from '#report/kinds.ts'
import { comparisons, own_columns, own_figures } from '#report/own.ts'
import { draftIn, parts } from '#web/fleet/reports/address.ts'
import {
  differing,
  draftOfInfo,
  draftOfSaved,
  generateOf,
  lackOf,
  savedOf,
  trackersOf,
} from '#web/fleet/reports/draft.ts'
import { kinds as shown } from '#web/fleet/reports/kinds.ts'
import * as own from '#web/fleet/reports/own.ts'
import { newDraft, scheduleLengthOf } from '#web/fleet/reports/schedules/timing.ts'
import { parametersOf } from '#web/fleet/reports/schema.ts'
import { timeIn } from '#web/fleet/reports/time-in.ts'
import words from '#web/fleet/reports/words/en.json' with { type: 'json' }
import { timeOf } from '#web/words/format.ts'

/** What the pages ask for a report with, of what kinds declare. */

const parametersFor = (id: number) => parametersOf(JSON.stringify(kinds.find((kind) => kind.id === id)?.params))

test('every kind stands in the gallery, and every parameter has a title and a field', () => {
  const untold = kinds.flatMap(({ id, params }) => [
    ...(shown.has(id) ? [] : [`web/fleet/reports/kinds.ts lacks ${id}`]),
    ...parametersOf(JSON.stringify(params)).flatMap((parameter) => [
      ...(`params.${parameter.name}` in words ? [] : [`words/en.json lacks params.${parameter.name}`]),
      ...('of' in parameter ? parameter.of : []).flatMap((choice) =>
        `choices.${parameter.name}.${choice}` in words
          ? []
          : [`words/en.json lacks choices.${parameter.name}.${choice}`],
      ),
    ]),
    ...Object.keys(params.properties)
      .filter((name) => name !== 'details_interval_minutes')
      .filter((name) => !parametersFor(id).some((parameter) => parameter.name === name))
      .map((name) => `web/fleet/reports/schema.ts has no field for ${name}`),
  ])
  expect([...new Set(untold)]).toEqual([])
})

const now = timeOf('2026-11-22 16:31:07')
const tracker = (id: number, group_id = 0, tags: number[] = []) => ({
  ...{ id, group_id },
  tag_bindings: tags.map((tag_id, ordinal) => ({ tag_id, ordinal })),
})
const trackers = [tracker(1, 7), tracker(2, 0, [5]), tracker(3, 7, [5, 6])]
const read = (address: string) => {
  const given = new URLSearchParams(address)
  const told = Object.entries(parts).map(([name, part]) => [name, part.read(given.get(name) ?? undefined)])
  return draftIn(Object.fromEntries(told), () => ({}))
}

test('an address names whose, when and what', () => {
  expect(read('filter=x')).toBeUndefined()
  const draft = read('kind=27&groups=7&period=last_week&hours=08:00-17:00-12345&with={"max_speed":90}')
  expect(draft && generateOf(draft, trackers, now)).toEqual({
    ...{ from: '2026-11-09 00:00:00', to: '2026-11-15 23:59:59', trackers: [1, 3] },
    plugin: { plugin_id: 27, max_speed: 90 },
    time_filter: { from: '08:00', to: '17:00', weekdays: [1, 2, 3, 4, 5] },
    ...{ include_places_in_address: true, include_zones_in_address: true },
  })
  expect(read('kind=4&with=[1]&trackers=-')).toMatchObject({ settings: {}, whose: { of: 'trackers', ids: [] } })
  expect(read('kind=4&with={"split":')).toMatchObject({ settings: {}, whose: { of: 'all' } })
})

test('what nobody could have chosen is not read of an address', () => {
  const wrong = [
    '24:00-25:00-1',
    '08:60-17:00-1',
    '08:00-17:00-',
    '08:00-17:00-8',
    '8:00-17:00-1',
    '08:00-17:00-12345678',
  ]
  expect(wrong.map((hours) => parts.hours.read(hours))).toEqual(wrong.map(() => undefined))
  expect(parts.hours.read('00:00-23:59-71')).toEqual({ from: '00:00', to: '23:59', weekdays: [7, 1] })
  expect(['3', '-1', '1.5', 'x', '1e3', undefined].map((sheet) => parts.sheet.read(sheet))).toEqual([3, 0, 0, 0, 0, 0])
  expect([timeIn('08:30')?.toString(), timeIn('25:00'), timeIn('noon'), timeIn(7)]).toEqual([
    '08:30:00',
    null,
    null,
    null,
  ])
})

test('a schedule tells of as many days as the report that it was made of', () => {
  expect(scheduleLengthOf('yesterday')).toBe('1d')
  expect((['7d', 'week', 'last_week'] as const).map(scheduleLengthOf)).toEqual(['1w', '1w', '1w'])
  expect((['30d', 'last_month', 'quarter'] as const).map(scheduleLengthOf)).toEqual(['1m', '1m', '3m'])
  expect((['year', 'last_year'] as const).map(scheduleLengthOf)).toEqual(['1y', '1y'])
  expect(scheduleLengthOf('2026-11-01..2026-11-10')).toBe('10d')
  const types = ['1d', '10d', '1w', '1m', '1y'].map((period) => newDraft('a@fleet.example', period))
  expect(types.map(({ type, weekdays }) => (type === 'month_days' ? type : weekdays.length))).toEqual([
    ...[7, 1, 1],
    ...['month_days', 'month_days'],
  ])
})

test('a report of all vehicles is changed as one of all', () => {
  const info = {
    ...{ from: '2026-11-09 00:00:00', to: '2026-11-15 23:59:59', time_filter: null },
    parameters: { trackers: [1, 2, 3], plugins: [{ plugin_id: 4 }] },
  }
  const of = (trackers: readonly { id: number }[]) => draftOfInfo(info as never, trackers).whose
  expect(of([{ id: 3 }, { id: 1 }, { id: 2 }])).toEqual({ of: 'all' })
  expect([of([]), of([{ id: 1 }, { id: 4 }])]).toEqual(Array(2).fill({ of: 'trackers', ids: [1, 2, 3] }))
})

test('whose: all, or those with a tag, of a group, and chosen ones that are there', () => {
  expect(trackersOf({ of: 'all' }, trackers)).toEqual([1, 2, 3])
  expect(trackersOf({ of: 'tags', ids: [5] }, trackers)).toEqual([2, 3])
  expect(trackersOf({ of: 'groups', ids: [7] }, trackers)).toEqual([1, 3])
  expect(trackersOf({ of: 'trackers', ids: [3, 9] }, trackers)).toEqual([3])
})

test('what is kept is asked for again as it was', () => {
  const draft = read('kind=8&tags=5&period=month&with={"zone_ids":[4],"include_zones_in_address":false}')
  if (!draft) throw new Error('no draft')
  expect(savedOf(draft)).toEqual({
    ...{ plugin: { plugin_id: 8, zone_ids: [4] }, period: 'month', tags: [5] },
    ...{ include_places_in_address: true, include_zones_in_address: false },
  })
  const kept = { ...savedOf(draft), trackers: null, groups: null, time_filter: null }
  expect(generateOf(draftOfSaved(kept as never), trackers, now)).toEqual(generateOf(draft, trackers, now))
})

test('settings that are as they are by themselves are not told, and what must be chosen is', () => {
  const speed = parametersFor(27)
  expect(differing({ max_speed: 90, show_seconds: false, title: '', include_places_in_address: true }, speed)).toEqual({
    max_speed: 90,
  })
  const all = { of: 'all' } as const
  const draft = { kind: 27, whose: all, period: 'today', hours: undefined, settings: {} } as const
  expect(lackOf(draft, speed, trackers)).toBe('max_speed')
  expect(lackOf(draft, speed, [])).toBe('whose')
  expect(lackOf({ ...draft, settings: { max_speed: 90 } }, speed, trackers)).toBeUndefined()
  expect(lackOf({ ...draft, kind: 84, settings: {} }, parametersFor(84), trackers)).toBe('zone_ids')
  expect(lackOf({ ...draft, kind: 85, settings: {} }, parametersFor(85), trackers)).toBeUndefined()
})

test('a report of one’s own is laid out of what its rows have', () => {
  const columns = Object.entries(own_columns).map(([name, { of }]) => [name, [...of]])
  expect(own.own_columns).toEqual(Object.fromEntries(columns))
  expect([...own.figures].sort()).toEqual([...own_figures].sort())
  expect([...own.comparisons].sort()).toEqual([...comparisons].sort())
  const settings = { rows: 'stop', columns: ['from', 'length'], conditions: [{ column: 'length', op: 'gt', value: 5 }] }
  expect(own.fitting(settings)).toEqual({ rows: 'stop', columns: ['from'], conditions: [] })
  expect(own.columnsFor('event', ['event', 'length'])).toEqual(['event'])
})
