import { type Static, Type } from 'typebox'
import type { Cell, Chart, Section } from '#formats/sheet/sheet.ts'
import { createChart, type Segment } from '#measure/chart.ts'
import type { Sensor } from '#measure/sensor.ts'
import { converterOf, kinds as units } from '#measure/units.ts'
import { titleOf } from '#measure/virtual.ts'
import type { Facts, Window } from '../facts.ts'
import { type Kind, kind } from '../kind.ts'
import { drivenUntil, type Way, wayOf } from '../mileage.ts'
import { choice, flag, Seconds, Smart, Tabs } from '../params.ts'
import { chosenOf, type Readings, type Seen, type Sensing } from '../sensing.ts'
import { adding, averageOf, daysOf, intervalsOf, pointsOf, type Stretch, smoothing } from '../stretches.ts'
import { byDay, type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'
import type { Key } from '../words.ts'

/** What sensors measured: a line, days, and intervals (supplement 2, 2.3 and 2.4). */

/** Intervals of a device that are told, and parts of the period of which the line is made. */
export const most_intervals = 50_000
const line_parts = 500

const interval = { seconds: 1800, described: 'Length of the intervals; 1800 without it.' }

export const Sensors = Type.Object({
  tracker_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'A tracker of the report.' }),
  sensor_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'A sensor of it.' }),
})

const Common = {
  ...Tabs,
  details_interval_seconds: Type.Optional(
    Type.Integer({ minimum: 30, maximum: 21_600, description: interval.described }),
  ),
  details_interval_minutes: Type.Optional(
    choice([5, 30, 60, 180, 360], {
      ...{ deprecated: true },
      description: 'The older form of `details_interval_seconds`, which counts where both are there.',
    }),
  ),
  graph_type: Type.Optional(
    choice(['time', 'mileage'], { default: 'time', description: 'Along what the line is drawn.' }),
  ),
  smoothing: flag('Each value is the average of itself and two on either side; peaks get lower.'),
  sensors: Type.Optional(
    Type.Array(Sensors, { minItems: 1, maxItems: 2000, description: 'Those that are told; all that fit, without it.' }),
  ),
}
const VehicleParams = Type.Object(Common)
const MeasuringParams = Type.Object({
  ...Common,
  ...Seconds,
  ...Smart,
  show_address: flag('Where it was at the first reading of each interval.'),
})
type Params = Static<typeof MeasuringParams>

/** What a sensor told: of each day and each interval, and its line; or why it is not told. */
interface Told {
  fault?: Key | undefined
  days: Stretch[]
  intervals: Stretch[]
  segments: Segment[]
}

const secondsOf = ({ details_interval_seconds, details_interval_minutes }: Params): number =>
  details_interval_seconds ?? (details_interval_minutes ? 60 * details_interval_minutes : interval.seconds)

const sensingOf = (sensor: Sensor, params: Params, { windows, reader }: Seen, most: number): Sensing => {
  const days = daysOf(windows, reader.time_zone)
  const intervals = intervalsOf(windows, secondsOf(params), most)
  const chart = createChart({ from: windows[0]?.from ?? 0, to: windows.at(-1)?.to ?? 0 }, line_parts)
  const [addToDays, addToIntervals] = [adding(days), adding(intervals)]
  const put = (readings: Readings): void => {
    addToDays(readings)
    addToIntervals(readings)
    chart.add(readings.time, readings.values)
  }
  let hasTexts = false
  const smooth = params.smoothing ? smoothing(put) : { take: put, end: () => undefined }
  return {
    sensor,
    isPlaced: params.show_address === true,
    take(readings) {
      hasTexts ||= readings.texts?.some((text) => text !== undefined) === true
      smooth.take(readings)
    },
    end(): Told {
      smooth.end()
      const fault = hasTexts ? 'no_sensor_report' : undefined
      return { fault, days: days.filter(({ count }) => count > 0), intervals, segments: chart.segments() }
    },
  }
}

const unread = (sensor: Sensor, fault: Key): Sensing => ({
  sensor,
  end: (): Told => ({ fault, days: [], intervals: [], segments: [] }),
})

/** The sensors that were asked for, those of the wrong type with what is wrong. @param faultOf nothing for those that fit */
const sensingBy =
  (faultOf: (sensor: Sensor) => Key | undefined) =>
  (params: Params, seen: Seen): Sensing[] => {
    const wanted = chosenOf(seen, params.sensors) ?? seen.sensors.filter((sensor) => !faultOf(sensor))
    const most = Math.floor(most_intervals / Math.max(1, wanted.length))
    return wanted.map((sensor) => {
      const fault = faultOf(sensor)
      return fault ? unread(sensor, fault) : sensingOf(sensor, params, seen, most)
    })
  }

/** A value in the unit of the reader, and how that is written. */
interface Scale {
  unit: string
  convert(value: number): number
  cell(value: number, tell: Tell): Cell
}

const plain = (value: number, tell: Tell): Cell => tell.number(value)

export const scaleOf = (sensor: Sensor, { system, unit }: Pick<Tell, 'system' | 'unit'>): Scale => {
  if (sensor.type !== 'metering') {
    const cell = (value: number, tell: Tell): Cell => {
      const title = sensor.type === 'virtual' ? titleOf(sensor, value) : String(value)
      return title === String(value) ? plain(value, tell) : { type: 'value', v: title, raw: value }
    }
    return { unit: '', convert: (value) => value, cell }
  }
  const { units_type } = sensor
  const converted = converterOf(units_type, system)
  const code = converted?.(0).converted_units_type ?? units_type
  const convert = (value: number): number => converted?.(value).converted_value ?? value
  return {
    unit: code === 'custom' ? (sensor.units ?? '') : unit(units[code].symbol),
    convert,
    cell: (value, tell) => plain(convert(value), tell),
  }
}

const figures = (scale: Scale): ColumnOf<Stretch>[] => {
  const nothing = (tell: Tell): Cell => ({ type: 'value', v: tell.word('no_data'), raw: null })
  const column = (title: 'value' | 'minimum' | 'maximum' | 'average', of: (row: Stretch) => number) => ({
    ...{ field: title, title, sign: scale.unit, width: 80, align: 'right' as const },
    highlight: title === 'minimum' || title === 'maximum',
    cell: (row: Stretch, tell: Tell) => (row.count > 0 ? scale.cell(of(row), tell) : nothing(tell)),
  })
  return [
    column('value', ({ first }) => first),
    column('minimum', ({ min }) => min),
    column('maximum', ({ max }) => max),
    {
      ...column('average', averageOf),
      cell: (row, tell) => (row.count > 0 ? plain(scale.convert(averageOf(row)), tell) : nothing(tell)),
    },
  ]
}

const date: ColumnOf<Stretch> = {
  ...{ field: 'date', title: 'date', width: 120, weight: 2 },
  cell: ({ from }, tell) => tell.text(tell.dayTitle(tell.day(from))),
}
const time: ColumnOf<Stretch> = {
  ...{ field: 'time', title: 'time', width: 80 },
  cell: ({ from }, tell) => tell.time(from),
}
const address: ColumnOf<Stretch> = {
  ...{ field: 'address', title: 'address', width: 200, weight: 4 },
  cell: ({ place }, tell) => tell.place(place && { ...place, address: '' }),
}

const text = (words: string): Section => ({ type: 'text', text: words, style: 'normal' })

/** Answers whether more intervals were asked for than are told. */
const isCut = (intervals: readonly Stretch[], windows: readonly Window[]): boolean =>
  (intervals.at(-1)?.to ?? 0) < (windows.at(-1)?.to ?? 0)

interface Drawing {
  x: Chart['x']
  xOf(time: number): number
}

const sectionsOfSensor = (
  { sensor, told }: { sensor: Sensor; told: Told },
  { windows }: Facts,
  { params, drawing, tell }: { params: Params; drawing: Drawing; tell: Tell },
): Section[] => {
  const { name } = sensor
  if (told.fault) return [text(`${name}: ${tell.word(told.fault)}`)]
  if (told.days.length === 0) return [text(`${name}: ${tell.word('no_data')}`)]
  const scale = scaleOf(sensor, tell)
  const [value, ...others] = figures(scale) as [ColumnOf<Stretch>, ...ColumnOf<Stretch>[]]
  const chart: Chart = {
    ...{ type: 'chart', header: name, kind: 'lines', x: drawing.x, unit: scale.unit },
    series: [{ title: name, points: pointsOf(told.segments, drawing.xOf, scale.convert) }],
  }
  const days = tableOf([date, ...others], [{ header: '', rows: told.days }], tell, name)
  const columns = [time, value, ...others, ...(params.show_address ? [address] : [])]
  const groups = byDay(told.intervals, ({ from }) => from, tell)
  const details = tableOf(columns, groups, tell, `${name}: ${tell.word('details')}`)
  const note = tell.word('first_intervals').replace('{count}', String(told.intervals.length))
  const cut: Section[] = isCut(told.intervals, windows) ? [{ type: 'text', text: note, style: 'small_print' }] : []
  return [chart, days, details, ...cut]
}

const sectionsOf = (facts: Facts, params: Params, tell: Tell): Section[] => {
  const sensed = (facts.sensed ?? []) as readonly { sensor: Sensor; told: Told }[]
  if (sensed.every(({ told }) => !told.fault && told.days.length === 0)) return []
  const drawing: Drawing =
    params.graph_type === 'mileage'
      ? { x: 'distance', xOf: drivenUntil(facts.walked as readonly Way[], facts.drives) }
      : { x: 'time', xOf: (time) => time }
  return sensed.flatMap((one) => sectionsOfSensor(one, facts, { params, drawing, tell }))
}

/** What both kinds do alike. */
const alike = (faultOf: (sensor: Sensor) => Key | undefined) =>
  ({
    needs: ({ graph_type }: Params) => (graph_type === 'mileage' ? ['drives'] : []),
    walk: ({ graph_type }: Params) => (graph_type === 'mileage' ? wayOf() : undefined),
    sensing: sensingBy(faultOf),
    sections: sectionsOf,
  }) satisfies Partial<Kind<typeof MeasuringParams>>

export const measuring_sensors = kind({
  id: 9,
  name: 'measuring_sensors',
  params: MeasuringParams,
  ...alike((sensor) => {
    if (sensor.type === 'discrete') return 'not_measuring_sensor'
    const isMeasured = sensor.type === 'metering' || sensor.parameters.calc_method === 'identity'
    return isMeasured ? undefined : 'no_sensor_report'
  }),
})

export const vehicle_sensors = kind({
  id: 22,
  name: 'vehicle_sensors',
  params: VehicleParams,
  ...alike(({ type }) => (type === 'discrete' ? 'not_measuring_sensor' : undefined)),
})
