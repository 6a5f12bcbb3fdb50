import { Type } from 'typebox'
import type { Cell, Chart, Section, Table } from '#formats/sheet/sheet.ts'
import { type Facts, sumOf, type Window } from '../facts.ts'
import { kind, type Summed } from '../kind.ts'
import { Smart } from '../params.ts'
import { device } from '../summed.ts'
import type { Tell } from '../tell.ts'
import { hours_of_week, weekIn } from '../week.ts'

/** In which hours of the week vehicles drive: of all of them together, and of each. */

const Params = Type.Object({ ...Smart })

/** What stands before the number of an hour: of seconds that were driven, and of those that the period has. */
const [driven, there] = ['driven_', 'there_']

/** The windows of a report are the same for all of its devices. */
const counted = new WeakMap<readonly Window[], Float64Array>()

const secondsIn = (spans: readonly Window[], zone: string): Float64Array => {
  const seconds = new Float64Array(hours_of_week)
  const add = weekIn(zone)
  for (const span of spans) add(span, seconds)
  return seconds
}

const keptOf = ({ drives, windows }: Facts, tell: Tell): Record<string, number> => {
  const whole = counted.get(windows) ?? secondsIn(windows, tell.zone)
  counted.set(windows, whole)
  const sums: Record<string, number> = {}
  for (const [at, seconds] of secondsIn(drives, tell.zone).entries()) if (seconds > 0) sums[`${driven}${at}`] = seconds
  for (const [at, seconds] of whole.entries()) if (seconds > 0) sums[`${there}${at}`] = seconds
  return sums
}

/** Hours of the week that are told together. */
type Hours = readonly number[]

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const all: Hours = numbers(hours_of_week)
const ofDay = (day: number): Hours => numbers(24).map((hour) => day * 24 + hour)
const ofHour = (hour: number): Hours => numbers(7).map((day) => day * 24 + hour)

/** How much of the time was driven, in per cent; nothing where the period has none of these hours. */
const shareOf = (devices: readonly Summed[], hours: Hours): number | undefined => {
  const [part, whole] = [driven, there].map((prefix) =>
    sumOf(devices, ({ sums }) => sumOf(hours, (at) => sums[`${prefix}${at}`] ?? 0)),
  ) as [number, number]
  return whole > 0 ? (100 * part) / whole : undefined
}

const cellOf = (share: number | undefined, tell: Tell): Cell =>
  share === undefined ? { type: 'value', v: '', raw: null } : tell.number(share, 0)

/** Monday and the days behind it, as days of some week. */
const weekdays = numbers(7).map((day) => `2024-01-0${day + 1}`)

interface Line {
  name: Cell
  /** Of each hour of the day. */
  hours: readonly (number | undefined)[]
  whole: number | undefined
}

const tableOf = (header: string, title: string, lines: readonly Line[], tell: Tell): Table => {
  const column = (field: string, name: string, width: number) => ({
    ...{ field, title: name, width, align: field === 'name' ? ('left' as const) : ('right' as const) },
    ...{ weight: field === 'name' ? 3 : 1, highlight_min_max: false },
  })
  return {
    ...{ type: 'table', header, column_groups: [] },
    columns: [
      column('name', title, 90),
      ...numbers(24).map((hour) => column(`hour_${hour}`, String(hour), 26)),
      column('whole', `${tell.word('in_movement')},\n%`, 60),
    ],
    data: [
      {
        header: '',
        rows: lines.map(({ name, hours, whole }) => ({
          name,
          ...Object.fromEntries(hours.map((share, hour) => [`hour_${hour}`, cellOf(share, tell)])),
          whole: cellOf(whole, tell),
        })),
      },
    ],
  }
}

const chartOf = (header: string, names: string[], shares: readonly (number | undefined)[]): Chart => ({
  ...{ type: 'chart', header, kind: 'bars', x: 'name', unit: '%', names },
  series: [{ title: header, points: shares.map((share = 0, i) => [i, Math.round(10 * share) / 10]) }],
})

const sectionsOf = (devices: readonly Summed[], tell: Tell): Section[] => {
  const days = weekdays.map((day) => tell.weekday(day))
  const shares = (hours: readonly Hours[], of = devices) => hours.map((some) => shareOf(of, some))
  const fleet = days.map((name, day) => ({
    name: tell.text(name),
    hours: shares(ofDay(day).map((at) => [at])),
    whole: shareOf(devices, ofDay(day)),
  }))
  const each = devices.map((one) => ({
    name: device.cell(one, tell),
    hours: shares(numbers(24).map(ofHour), [one]),
    whole: shareOf([one], all),
  }))
  return [
    chartOf(tell.word('driven_by_weekday'), days, shares(numbers(7).map(ofDay))),
    chartOf(tell.word('driven_by_hour'), numbers(24).map(String), shares(numbers(24).map(ofHour))),
    tableOf(tell.word('driven_by_hour_of_week'), tell.word('weekday'), fleet, tell),
    tableOf(tell.word('devices'), tell.word('device'), each, tell),
  ]
}

export const heat_map = kind({
  id: 1002,
  name: 'heat_map',
  params: Params,
  isWhole: true,
  needs: () => ['drives'],
  sections: () => [],
  summary: {
    of: (facts, _, tell) => keptOf(facts, tell),
    sections: (devices, _, tell) => sectionsOf(devices, tell),
  },
})
