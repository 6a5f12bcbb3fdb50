import { type Chart, createChart, type Segment } from '#measure/chart.ts'
import { attributesOf, reading } from '#measure/reading.ts'
import { type Metering, plain_metering, type Sensor } from '#measure/sensor.ts'
import { unlimited } from '#service/tracker/sensor/raw.ts'
import type { Period } from '#store/points/runs.ts'
import { flag } from '#track/point.ts'
import type { Selection, Wanted } from '#track/selection.ts'

/** What a chart is drawn of: while the columns of the period pass, each line takes of them what is its own. */

/** Fields of points that are drawn. */
export const fields = ['speed', 'alt', 'satellites'] as const
export type Field = (typeof fields)[number]

export interface Line {
  /** The columns that it takes. */
  wanted: Wanted
  /** Remembers what lies before the period. */
  lead(selection: Selection): void
  take(selection: Selection): void
  /** Its values, and with `raw` what the device told. */
  drawn(): { segments: Segments; raw?: Segments }
}

type Segments = { times: number[]; values: number[] }[]

interface Drawing {
  period: Period
  buckets: number
}

/** The line of a sensor by its settings. @param raw whether what the device told is drawn too, of a metering sensor */
export const lineOfSensor = (
  sensor: Sensor,
  all: readonly Sensor[],
  { period, buckets, raw }: Drawing & { raw: boolean },
): Line => {
  const line = lineOf(sensor, all, { period, buckets })
  const other = raw && sensor.type === 'metering' ? lineOf(unlimited(sensor), all, { period, buckets }) : undefined
  return {
    wanted: line.wanted,
    lead(selection) {
      line.read(selection)
      other?.read(selection)
    },
    take(selection) {
      line.take(selection)
      other?.take(selection)
    },
    drawn: () => ({ segments: segmentsOf(line.chart), ...(other && { raw: segmentsOf(other.chart) }) }),
  }
}

/** The line of an input that needs no sensor. */
export const lineOfInput = (input_name: string, drawing: Drawing): Line => {
  const input: Metering = {
    ...{ id: 0, name: '', type: 'metering', sensor_type: 'custom' },
    ...{ ...plain_metering, input_name, calibration: [] },
  }
  return lineOfSensor(input, [], { ...drawing, raw: false })
}

/** The line of a field of the points that had a fix. */
export const lineOfField = (field: Field, { period, buckets }: Drawing): Line => {
  const chart = createChart(period, buckets)
  return {
    wanted: { fields: [field], names: new Set() },
    lead: () => undefined,
    take({ columns: { time, flags, [field]: values } }) {
      if (values)
        chart.add(
          time,
          values.map((value, row) => ((flags[row] as number) & flag.no_fix ? Number.NaN : value)),
        )
    },
    drawn: () => ({ segments: segmentsOf(chart) }),
  }
}

const lineOf = (sensor: Sensor, all: readonly Sensor[], { period, buckets }: Drawing) => {
  const chart = createChart(period, buckets)
  const read = reading(sensor, all)
  return {
    chart,
    read,
    wanted: attributesOf(sensor, all),
    take: (selection: Selection) => chart.add(selection.columns.time, read(selection).values),
  }
}

const segmentsOf = (chart: Chart): Segments =>
  chart.segments().map(({ times, values }: Segment) => ({ times: Array.from(times), values: Array.from(values) }))

/** The columns that lines take together. */
export const wantedOf = (lines: readonly Line[]): Wanted => ({
  fields: [...new Set(lines.flatMap(({ wanted }) => wanted.fields))],
  names: new Set(lines.flatMap(({ wanted }) => [...wanted.names])),
})
