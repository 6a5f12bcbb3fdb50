import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { longPeriodOf } from '#contract/period.ts'
import { Described, Id, LocalTime, Moment, Named, OneOf, Text } from '#contract/schema.ts'
import { columnsOf, openSensors } from '#service/tracker/sensor/recorded.ts'
import type { Selection } from '#track/selection.ts'
import { fields, lineOfField, lineOfInput, lineOfSensor, wantedOf } from './lines.ts'

const most_buckets = 2000
const most_lines = 10

const Segments = Type.Array(
  Named('Segment', {
    times: Type.Array(Moment, { description: 'By time.' }),
    values: Type.Array(Type.Number(), { description: 'One of each time.' }),
  }),
  {
    description:
      'Values that are joined by a line: the first, the least, the greatest and the last of each bucket, by time.',
  },
)

const Line = Named('ChartLine', {
  sensor_id: Type.Optional(Described(Id, 'Where a sensor was asked for.')),
  input_name: Type.Optional(Type.String({ description: 'Where an input was asked for.' })),
  field: Type.Optional(OneOf(fields, { description: 'Where a field of the points was asked for.' })),
  segments: Segments,
  raw: Type.Optional(
    Described(Segments, 'With `raw`, of metering sensors: what the device told, whatever the settings say of it.'),
  ),
})

export default query('tracker/sensor/chart/read', {
  summary: 'Reads sensors and inputs of a tracker for a chart of any period.',
  description: `Beyond the contract. The period is divided into \`buckets\`, of each of which the first, the least, the greatest and the last value stay, so that no peak
is left out however long the period is. Readings more than 30 minutes apart, or more than a bucket where that is longer, begin a new segment. Sensors are read by the
settings that they have now; states are 1 and 0, texts are left out, as is what was dated ahead. A period that begins before the storage
period of the plan sets \`limit_exceeded\`, and what is kept is answered.`,
  costly: true,
  access: user,
  params: Type.Object({
    tracker_id: Id,
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`, however much. Its whole second belongs to the period.'),
    sensors: Type.Optional(
      Type.Array(Id, { maxItems: most_lines, default: [], description: 'Ids of sensors of the tracker, of any type.' }),
    ),
    inputs: Type.Optional(
      Type.Array(Text(64, 1), {
        ...{ maxItems: most_lines, default: [] },
        description: 'Names of inputs or fields of the state, which no sensor need have, or of what a device made up.',
      }),
    ),
    fields: Type.Optional(
      Type.Array(OneOf(fields), {
        ...{ maxItems: fields.length, default: [] },
        description: 'Of the points that had a fix: km/h, metres, and how many satellites.',
      }),
    ),
    raw: Type.Optional(
      Type.Boolean({ default: false, description: 'Also what the device told, beside what sensors make of it.' }),
    ),
    buckets: Type.Optional(
      Type.Integer({ minimum: 1, maximum: most_buckets, default: 500, description: 'Parts of the period.' }),
    ),
  }),
  result: Type.Object({
    list: Type.Array(Line, {
      description: 'The sensors, then the inputs, then the fields, in the order in which they were asked for.',
    }),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['not_found', 'device_blocked'],
  example: { params: { inputs: ['board_voltage'], fields: ['speed'], buckets: 10 } },

  async handler({ sensors: ids = [], inputs = [], fields = [], raw = false, buckets = 500, ...asked }, context) {
    const { sensors, ...opened } = await openSensors(asked, context, longPeriodOf)
    const known = new Map(sensors.map((sensor) => [sensor.id, sensor]))
    const drawing = { period: opened.period, buckets }
    const named = [
      ...ids.map((sensor_id) => ({
        ...{ sensor_id },
        line: lineOfSensor(known.get(sensor_id) ?? context.fail('not_found'), sensors, { ...drawing, raw }),
      })),
      ...inputs.map((input_name) => ({ input_name, line: lineOfInput(input_name, drawing) })),
      ...fields.map((field) => ({ field, line: lineOfField(field, drawing) })),
    ]
    const lines = named.map(({ line }) => line)
    const lead = (selection: Selection): void => {
      for (const line of lines) line.lead(selection)
    }
    for await (const selection of columnsOf(opened, wantedOf(lines), lead))
      for (const line of lines) line.take(selection)
    return {
      list: named.map(({ line, ...name }) => ({ ...name, ...line.drawn() })),
      limit_exceeded: opened.limit_exceeded,
    }
  },
})
