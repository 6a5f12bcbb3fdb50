import { type Static, Type } from 'typebox'
import type { Chart, Section } from '#formats/sheet/sheet.ts'
import { createChart, type Segment } from '#measure/chart.ts'
import type { FuelTold } from '#measure/fuel/told.ts'
import { litresOf } from '#measure/tanks.ts'
import { type Facts, type Followed, seconds, sumOf } from '../facts.ts'
import { eventsIn, partsByDay, usedIn } from '../fuel.ts'
import { type DayRow, daysTable, eventsTable, named, sentence, statisticsOf } from '../fuel-tables.ts'
import { kind, type Summed, type Walk } from '../kind.ts'
import { drivenUntil, type Way, wayOf } from '../mileage.ts'
import { consumedOf } from '../norm.ts'
import { choice, flag, Seconds, Smart, Sums, Tabs } from '../params.ts'
import { pointsOf } from '../stretches.ts'
import { device, summedCount, summedLength, summedVolume } from '../summed.ts'
import { type ColumnOf, tableOf } from '../table.ts'
import type { Tell } from '../tell.ts'

/** Fuel in tanks: its level, what was filled and drained, and what was used (supplement 2, 1.7, 2.3 and 2.4). */

const Params = Type.Object({
  ...Seconds,
  ...Sums,
  ...Smart,
  graph_type: Type.Optional(
    choice(['time', 'mileage'], {
      default: 'time',
      description: 'Along what the level is drawn, and of what the average is: hours or the way.',
    }),
  ),
  detailed_by_dates: flag('Each day by itself.'),
  use_ignition_data_for_consumption: flag('The average by hours is of those for which the ignition was on.'),
  include_mileage_plot: flag('The way below the level; along the time only.'),
  include_speed_plot: flag('The speed below the level.'),
  smoothing: flag('Each level is the average of itself and two on either side; volumes get less exact.'),
  surge_filter: flag('Levels that are far from those around them count as the median of five.'),
  surge_filter_threshold: Type.Optional(
    Type.Number({
      ...{ minimum: 0.01, maximum: 0.99, default: 0.2, examples: [0.2] },
      description: 'How far, as a share of the tank: 0.01 filters most, 0.99 least.',
    }),
  ),
})
const PlainParams = Type.Object(Tabs)
type Params = Static<typeof Params>

/** Parts of a period of which the speed is drawn. */
const speed_parts = 500

/** The way and the speed in a window. */
interface Walked {
  way: Way
  speed: Segment[]
}

const walkOf = ({ include_speed_plot }: Params, period: { from: number; to: number }): Walk => {
  const way = wayOf()
  const chart = createChart(period, speed_parts)
  return {
    take(step) {
      way.take(step)
      if (include_speed_plot) chart.add(Float64Array.of(step.time), Float64Array.of(step.speed))
    },
    end: (): Walked => ({ way: way.end() as Way, speed: include_speed_plot ? chart.segments() : [] }),
  }
}

/** How far a device had come at any time. */
const drivenOf = ({ walked, drives }: Facts) =>
  drivenUntil(
    (walked as readonly Walked[]).map(({ way }) => way),
    drives,
  )

/** The days of a tank in litres; those of which no level is known are left out. */
const daysOf = (one: Followed, litres: number, facts: Facts, zone: string): DayRow[] => {
  const driven = drivenOf(facts)
  return partsByDay(facts.windows, zone).flatMap(({ from, parts }) => {
    const used = usedIn(one.told, parts)
    if (!used) return []
    const events = eventsIn(one, parts)
    const inLitres = Object.fromEntries(
      Object.entries(used).map(([name, value]) => [name, value * litres]),
    ) as unknown as typeof used
    return {
      ...{ from, used: inLitres, driven: sumOf(parts, (part) => driven(part.to + 1) - driven(part.from)) },
      fillings: events.filter((event) => event.kind === 'filling').length,
      drains: events.filter((event) => event.kind === 'drain').length,
    }
  })
}

const line = (
  header: string,
  title: string,
  x: Chart['x'],
  unit: string,
  points: Chart['series'][number]['points'],
): Chart => ({
  ...{ type: 'chart', header, kind: 'lines', x, unit },
  series: [{ title, points }],
})

const chartsOf = (
  { sensor: { name }, told }: Followed,
  litres: number,
  facts: Facts,
  params: Params,
  tell: Tell,
): Chart[] => {
  const isWay = params.graph_type === 'mileage'
  const driven = drivenOf(facts)
  const [x, xOf] = isWay ? (['distance', driven] as const) : (['time', (time: number) => time] as const)
  const walked = facts.walked as readonly Walked[]
  const shown = (metres: number): number => Number(tell.length(metres).raw)
  const level = line(
    name,
    name,
    x,
    tell.units.volume,
    pointsOf(told.segments, xOf, (value) => tell.volume.of(value * litres)),
  )
  const way = walked.flatMap(({ way }) => way.times.map((time): [number, number] => [time, shown(driven(time))]))
  const speed = walked.flatMap((one) => one.speed)
  return [
    level,
    ...(params.include_mileage_plot && !isWay
      ? [line(tell.word('mileage'), tell.word('mileage'), 'time', tell.units.length, way)]
      : []),
    ...(params.include_speed_plot
      ? [
          line(
            tell.word('speed'),
            tell.word('speed'),
            x,
            tell.units.speed,
            pointsOf(speed, xOf, (kmh) => Number(tell.speed(kmh).raw)),
          ),
        ]
      : []),
  ]
}

/** The quality of a signal as people read it (supplement 2, 1.7). */
const qualityOf = (quality: number | undefined, tell: Tell) => {
  if (quality === undefined) return tell.text('')
  const word = quality >= 8 ? 'quality_high' : quality > 3 ? 'quality_moderate' : 'quality_low'
  const cell = tell.number(quality, 1)
  return { ...cell, v: `${cell.v} (${tell.word(word)})` }
}

/** Hours of the windows in which levels are known, or those of them for which the ignition was on. */
const hoursOf = ({ windows: asked, fuel }: Facts, { known }: FuelTold, byIgnition: boolean): number => {
  const windows = asked.flatMap(({ from, to }) => {
    const [begin, end] = [Math.max(from, known?.from ?? from), Math.min(to, known?.to ?? to)]
    return end > begin ? [{ from: begin, to: end }] : []
  })
  if (!byIgnition) return sumOf(windows, seconds) / 3600
  const on = (fuel?.runs ?? []).flatMap((run) =>
    windows.map(({ from, to }) => Math.max(0, Math.min(to, run.to) - Math.max(from, run.from))),
  )
  return sumOf(on, (time) => time) / 3_600_000
}

interface Telling {
  params: Params
  /** With drains. */
  isWhole: boolean
  tell: Tell
}

const sectionsOfTank = (one: Followed, facts: Facts, { params, isWhole, tell }: Telling): Section[] => {
  const { sensor, told } = one
  const litres = litresOf(sensor)
  if (litres === undefined) return [sentence(`${sensor.name}: ${tell.word('fuel_units')}`)]
  const days = daysOf(one, litres, facts, tell.zone)
  if (days.length === 0) return [sentence(`${sensor.name}: ${tell.word('no_data')}`)]
  // Of several tanks each would be held against the norm of the whole vehicle.
  const norm = facts.fuel?.tanks.length === 1 ? facts.device.norm : undefined
  const driven = drivenOf(facts)
  const events = eventsIn(one, facts.windows)
    .filter((event) => isWhole || event.kind === 'filling')
    .map((event, i) => ({ ...event, number: i + 1, driven: driven(event.to), litres }))
  const header = `${sensor.name}: ${tell.word('by_days')}`
  const hours =
    params.graph_type === 'mileage'
      ? undefined
      : hoursOf(facts, told, params.use_ignition_data_for_consumption === true)
  const quality = [tell.word('signal_quality'), qualityOf(told.quality, tell)] as const
  const figures = isWhole ? [...statisticsOf(days, { norm, hours }, tell), quality] : [quality]
  const isByNoise = events.some((event) => event.decided_by === 'noise')
  return [
    ...chartsOf(one, litres, facts, params, tell),
    ...(events.length > 0 ? [eventsTable(events, isWhole, tell)] : []),
    ...(params.detailed_by_dates ? [daysTable(days, { isWhole, norm, header }, tell)] : []),
    named(`${sensor.name}: ${tell.word('statistics')}`, figures),
    ...(isByNoise ? [sentence(tell.word('decided_by_noise'), 'small_print')] : []),
  ]
}

const sectionsOf = (facts: Facts, telling: Telling): Section[] =>
  (facts.fuel?.tanks ?? []).flatMap((one) => sectionsOfTank(one, facts, telling))

/** Sums of a device, over its tanks: litres, metres, and numbers. */
const sumsOf = (facts: Facts, tell: Tell): Record<string, number> => {
  const tanks = (facts.fuel?.tanks ?? []).flatMap((one) => {
    const litres = litresOf(one.sensor)
    return litres === undefined ? [] : [daysOf(one, litres, facts, tell.zone)]
  })
  const all = tanks.flat()
  const { norm } = facts.device
  const length = sumOf(facts.drives, (drive) => drive.length)
  const consumed = sumOf(all, ({ used }) => used.consumed)
  return {
    length,
    ...(all.length > 0 && {
      ...{ consumed, filled: sumOf(all, ({ used }) => used.filled), drained: sumOf(all, ({ used }) => used.drained) },
      ...{ fillings: sumOf(all, (day) => day.fillings), drains: sumOf(all, (day) => day.drains) },
    }),
    ...(norm && {
      norm: consumedOf(norm, length),
      ...(all.length > 0 && { saving: consumedOf(norm, length) - consumed }),
    }),
  }
}

const summed: ColumnOf<Summed>[] = [
  device,
  summedLength('length', 'mileage'),
  summedVolume('consumed', 'consumption'),
  summedVolume('norm', 'norm_fuel_consumed'),
  summedVolume('saving', 'saving'),
  summedCount('fillings', 'fillings'),
  summedVolume('filled', 'filled'),
  summedCount('drains', 'drains'),
  summedVolume('drained', 'drained'),
]

export const fuel_volume = kind({
  id: 10,
  name: 'fuel_volume',
  params: Params,
  needs: () => ['drives', 'fuel', 'fuel_places'],
  fuel: ({ smoothing = false, surge_filter, surge_filter_threshold = 0.2 }) => ({
    smoothing,
    ...(surge_filter && { surge: surge_filter_threshold }),
  }),
  walk: (params, _, __, window) => walkOf(params, window),
  sections: (facts, params, tell) => sectionsOf(facts, { params, isWhole: true, tell }),
  summary: {
    of: (facts, _, tell) => sumsOf(facts, tell),
    sections: (devices, _, tell) => [tableOf(summed, [{ header: '', rows: devices }], tell)],
  },
})

export const fuel_volume_2 = kind({
  id: 95,
  name: 'fuel_volume_2',
  params: PlainParams,
  needs: () => ['drives', 'fuel', 'fuel_places'],
  walk: (_, __, ___, window) => walkOf({}, window),
  sections: (facts, _, tell) =>
    sectionsOf(facts, { params: { detailed_by_dates: true, graph_type: 'mileage' }, isWhole: false, tell }),
})
