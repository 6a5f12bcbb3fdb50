import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { Sensor } from '#resource/tracker/sensor.ts'
import { sensorsOf } from '#service/tracker/sensor/locked.ts'

export default query('tracker/sensor/list', {
  summary: 'Lists the sensors of a tracker.',
  description: 'By id. A clone shows those of the device’s owner.',
  access: user,
  params: Type.Object({ tracker_id: Id }),
  result: ListOf(Sensor),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, context) {
    return { list: await sensorsOf(context, tracker_id) }
  },
})
