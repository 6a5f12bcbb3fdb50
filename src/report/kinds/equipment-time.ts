import { type Static, Type } from 'typebox'
import type { Chart, Section } from '#formats/sheet/sheet.ts'
import type { Sensor } from '#measure/sensor.ts'
import { titleOf } from '#measure/virtual.ts'
import { running } from '#track/running.ts'
import type { Facts, Run, Window } from '../facts.ts'
import { type Row, rowsOf, tablesOf } from '../hours.ts'
import { kind } from '../kind.ts'
import { flag, Seconds, Smart, Tabs } from '../params.ts'
import { type Chosen, chosenOf, type Readings, type Sensing } from '../sensing.ts'
import type { Place, Tell } from '../tell.ts'
import { Sensors } from './sensors.ts'

const Params = Type.Object({
  ...Tabs,
  ...Seconds,
  ...Smart,
  min_working_period_duration: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 86_400, default: 60, description: 'Seconds; what ran shorter is left out.' }),
  ),
  show_idle_percent: flag('How much of the time it ran while the vehicle stood, in per cent.'),
  sensors: Type.Array(Sensors, {
    ...{ minItems: 1, maxItems: 2000 },
    description: 'Discrete sensors, or virtual ones of two states: one of each device.',
  }),
})
type Params = Static<typeof Params>

/** Answers whether a sensor says that it runs: true, a figure that is not 0, or one of the words true and on. */
const isOn = (said: number | string): boolean =>
  typeof said === 'number' ? said !== 0 : /^(true|on)$/i.test(said) || Number(said) > 0 || Number(said) < 0

/** Goes along a sensor: what it says in one window does not reach into another. */
export const ranIn = (windows: readonly Window[]) => {
  const runs: Run[] = []
  let at = 0
  let walk = running<Place>()
  const next = (): void => {
    runs.push(...(walk.end() ?? []))
    walk = running<Place>()
    at++
  }
  return {
    take({ time, values, texts, placeAt }: Readings): void {
      for (let row = 0; row < time.length; row++) {
        const said = texts?.[row] ?? (values[row] as number)
        if (Number.isNaN(said)) continue
        const moment = time[row] as number
        while ((windows[at]?.to ?? Number.POSITIVE_INFINITY) < moment) next()
        const place = placeAt(row)
        walk.take(moment, isOn(said), place && { ...place, address: '' })
      }
    },
    end(): Run[] {
      next()
      return runs
    },
  }
}

const sensingOf = (sensor: Sensor, windows: readonly Window[]): Sensing =>
  sensor.type === 'metering' ? { sensor, end: () => undefined } : { sensor, isPlaced: true, ...ranIn(windows) }

/** What it is called when it runs. */
const stateOf = (sensor: Sensor, tell: Tell): string => {
  const title = sensor.type === 'virtual' ? titleOf(sensor, 1) : '1'
  return title === '1' ? tell.word('on') : title
}

const chartOf = (sensor: Sensor, rows: readonly Row[], tell: Tell): Chart => ({
  ...{ type: 'chart', header: sensor.name, kind: 'intervals', x: 'time', unit: '' },
  series: [{ title: stateOf(sensor, tell), points: rows.map(({ from, to }) => [from, 1, to]) }],
})

const sectionsOf = (
  { sensor, told }: { sensor: Sensor; told: unknown },
  { drives }: Facts,
  { min_working_period_duration = 60, show_idle_percent }: Params,
  tell: Tell,
): Section[] => {
  if (told === undefined)
    return [{ type: 'text', text: `${sensor.name}: ${tell.word('not_state_sensor')}`, style: 'normal' }]
  const rows = rowsOf(told as Run[], drives, min_working_period_duration)
  if (rows.length === 0) return []
  const without = show_idle_percent ? [] : ['idling_share']
  const name = `${sensor.name}: ${stateOf(sensor, tell)}`
  return [
    ...tablesOf(rows, { hours: 'operation_time', without, isDetailed: true, name }, tell),
    chartOf(sensor, rows, tell),
  ]
}

/** Answers whether a device has more than one. */
const isDoubled = (sensors: readonly Chosen[]): boolean =>
  new Set(sensors.map(({ tracker_id }) => tracker_id)).size < sensors.length

export const equipment_time = kind({
  id: 12,
  name: 'equipment_time',
  params: Params,
  needs: () => ['drives'],
  fault: ({ sensors }) =>
    isDoubled(sensors) ? { parameter: 'plugin.sensors', error: 'must have one of each device' } : undefined,
  sensing: ({ sensors }, seen) => (chosenOf(seen, sensors) ?? []).map((sensor) => sensingOf(sensor, seen.windows)),
  sections: (facts, params, tell) => (facts.sensed ?? []).flatMap((one) => sectionsOf(one, facts, params, tell)),
})
