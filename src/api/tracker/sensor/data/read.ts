import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Id, LocalTime, Moment } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { attributesOf, type Reading, reading } from '#measure/reading.ts'
import type { Sensor, Virtual } from '#measure/sensor.ts'
import { titleOf } from '#measure/virtual.ts'
import { unscaled } from '#service/tracker/sensor/raw.ts'
import { columnsOf, openSensors } from '#service/tracker/sensor/recorded.ts'
import type { Selection } from '#track/selection.ts'

interface Value {
  value: number | string
  get_time: number
}

export default query('tracker/sensor/data/read', {
  summary: 'Lists the values of a sensor in a period.',
  description: `By the settings that the sensor has now, also of times before they were made. Messages that tell no value, or one beyond the limits of the
sensor, are left out, as are those dated ahead. Of a virtual sensor the title is told, or the value where that has none.
A period that begins before the storage period of the plan sets \`limit_exceeded\` (ours), and what is kept is answered. The answer is streamed.`,
  costly: true,
  access: user,
  params: Type.Object({
    tracker_id: Id,
    sensor_id: { ...Id, description: 'A metering or a virtual sensor of the tracker.' },
    from: LocalTime,
    to: { ...LocalTime, description: 'Later than `from`. Its whole second belongs to the period.' },
    raw_data: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Values as the device told them, without divider and calibration. Only of metering sensors.',
      }),
    ),
  }),
  result: Type.Object({
    list: Type.Array(
      Type.Object({ value: Type.Union([Type.Number(), Type.String()]), get_time: Moment }, { description: 'By time.' }),
    ),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['not_found', 'device_blocked', 'time_span_too_big', 'not_supported_by_sensor'],
  example: { params: { sensor_id: '<id of tracker/sensor/create>' } },

  async handler({ sensor_id, raw_data = false, ...asked }, context) {
    const { config, caller, fail } = context
    const within = (ends: { from: Date; to: Date }) =>
      periodOf(ends, { caller, fail, config: { ...config, max_time_span: config.max_sensor_time_span } })
    const opened = await openSensors(asked, context, within)
    const { sensors, limit_exceeded } = opened
    const sensor = sensors.find(({ id }) => id === sensor_id) ?? fail('not_found')
    if (sensor.type === 'discrete') return fail('not_supported_by_sensor')
    const read = reading(raw_data && sensor.type === 'metering' ? unscaled(sensor) : sensor, sensors)
    const columns = columnsOf(opened, attributesOf(sensor, sensors), read)
    return streamed<{ limit_exceeded: boolean }, Value>({ limit_exceeded }, values(columns, read, sensor))
  },
})

async function* values(columns: AsyncIterable<Selection>, read: Reading, sensor: Sensor): AsyncGenerator<Value[]> {
  const told = (value: number | string) => (sensor.type === 'virtual' ? titled(sensor, value) : value)
  for await (const selection of columns) {
    const { values, texts } = read(selection)
    const batch: Value[] = []
    for (const [row, get_time] of selection.columns.time.entries()) {
      const value = texts?.[row] ?? (values[row] as number)
      if (!Number.isNaN(value)) batch.push({ value: told(value), get_time })
    }
    if (batch.length > 0) yield batch
  }
}

/** Its title, or the value itself where that has none. */
const titled = (sensor: Virtual, value: number | string): number | string => {
  const title = titleOf(sensor, value)
  return title === String(value) ? value : title
}
