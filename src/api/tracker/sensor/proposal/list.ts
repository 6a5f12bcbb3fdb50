import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { longPeriodOf } from '#contract/period.ts'
import { Described, Id, ListOf, Moment, Named, Nullable } from '#contract/schema.ts'
import { attributeOf, inputNameOf } from '#measure/inputs.ts'
import { type Heard, ignitionFor, type Proposed, proposedFor } from '#measure/proposal.ts'
import type { Sensor } from '#measure/sensor.ts'
import { NewSensor } from '#resource/tracker/sensor.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { columnsOf, openSensors } from '#service/tracker/sensor/recorded.ts'
import * as states from '#store/fleet/device-states.ts'
import type { Live } from '#track/live.ts'
import type { Selection } from '#track/selection.ts'

const day = 86_400_000
/** More inputs than any device tells. */
const most = 200

const Proposal = Named('SensorProposal', {
  input_name: Type.String({ description: 'The input, as the contract calls it, or the device where that does not.' }),
  attribute: Type.String({ description: 'Its name in the glossary, or that of the device.' }),
  value: Type.Unsafe<string | number | boolean>({
    type: ['string', 'number', 'boolean'],
    description: 'What the device told last, as it told it.',
  }),
  update_time: Described(Moment, 'When it told that.'),
  count: Type.Integer({ description: 'Messages of the last 24 hours that told a figure of it.' }),
  min: Described(Nullable(Type.Number()), 'The least of these figures; null where there was none.'),
  max: Described(Nullable(Type.Number()), 'The greatest.'),
  sensor: Described(
    Nullable(NewSensor),
    'The sensor that it probably is, as `tracker/sensor/create` takes it; null where none is proposed, and where a sensor reads it already.',
  ),
})

export default query('tracker/sensor/proposal/list', {
  summary: 'Lists what a tracker tells, each with the sensor that it probably is.',
  description: `Beyond the contract. By the newest state of the device and its messages of the last 24 hours: every input that it told, which programs may show
beside the sensor that somebody makes of it. An ignition by the voltage of the vehicle is proposed where the device tells none itself and the voltage
was on both sides of what a generator makes of it.`,
  costly: true,
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: ListOf(Proposal),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, context) {
    const { db, caller, now, fail } = context
    const found = (await states.readOne(db, caller, tracker_id)) ?? fail('not_found')
    const attributes = Object.entries(unblocked(found, fail).live?.attributes ?? {}).slice(0, most)
    if (attributes.length === 0) return { list: [] }
    const period = { tracker_id, from: new Date(now.getTime() - day), to: now }
    const opened = await openSensors(period, context, longPeriodOf)
    const names = new Set(attributes.map(([name]) => name))
    const ranges: Ranges = new Map()
    for await (const selection of columnsOf(opened, { fields: [], names }, () => undefined)) widen(ranges, selection)
    return { list: proposals(attributes, ranges, opened.sensors) }
  },
})

interface Range {
  count: number
  min: number
  max: number
}

/** How often figures of each name were told, and between which they were. */
type Ranges = Map<string, Range>

const widen = (ranges: Ranges, { measures }: Selection): void => {
  for (const [name, { numbers }] of measures) {
    const told = numbers.filter((value) => !Number.isNaN(value))
    if (told.length === 0) continue
    const range = ranges.get(name) ?? { count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
    for (const value of told) {
      range.min = Math.min(range.min, value)
      range.max = Math.max(range.max, value)
    }
    ranges.set(name, { ...range, count: range.count + told.length })
  }
}

const proposals = (attributes: [string, Live['attributes'][string]][], ranges: Ranges, sensors: readonly Sensor[]) => {
  const read = new Set(
    sensors.flatMap((sensor) => ('input_name' in sensor ? [attributeOf(sensor.input_name)?.name] : [])),
  )
  const heard = attributes.map(([name, [value, time]]) => ({ name, value, time, ...ranges.get(name) }))
  const hasIgnition = sensors.some(
    ({ sensor_type }) => sensor_type === 'virtual_ignition' || sensor_type === 'ignition',
  )
  const ignition = hasIgnition ? undefined : ignitionFor(heard)
  const tell = (one: (typeof heard)[number], sensor: Proposed | undefined) => ({
    ...{ input_name: inputNameOf(one.name), attribute: one.name, value: one.value, update_time: one.time },
    ...{ count: one.count ?? 0, min: one.min ?? null, max: one.max ?? null },
    sensor: sensor ? { ...sensor, name: one.name.replaceAll('_', ' ') } : null,
  })
  const told = heard.map((one) => tell(one, read.has(one.name) ? undefined : proposedFor(one satisfies Heard)))
  const volts = heard.find(({ name }) => name === 'board_voltage')
  return ignition && volts ? [tell(volts, ignition), ...told] : told
}
