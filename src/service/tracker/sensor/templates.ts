import type { Static, TObject } from 'typebox'
import type { User } from '#contract/caller.ts'
import { type ErrorName, Failure, invalid } from '#contract/errors.ts'
import { oneOf } from '#contract/exactly-one.ts'
import type { Context } from '#contract/operation.ts'
import type { Sensor } from '#measure/sensor.ts'
import { numbered } from '#measure/template.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { checkedSensors } from '#resource/tracker/sensor/checked.ts'
import { type given, most_sensors } from '#resource/tracker/sensor/template.ts'
import * as groups from '#store/fleet/groups.ts'
import type { NewTemplate } from '#store/sensors/templates.ts'
import { sensorsOf } from './locked.ts'
import { lackOf } from './room.ts'

/** Templates of sensors that are made and changed. */

export const templateFailures = [
  'not_found',
  'entity_not_found',
  'device_blocked',
  'unknown_model',
  'input_in_use',
  'over_quota',
  'too_many_sensors',
] as const satisfies readonly ErrorName[]

type Given = Static<TObject<typeof given>>
type Asking = Pick<Context<User>, 'db' | 'caller' | 'config'>

/**
 * The template that was sent, as it is stored. Throws 220 for an unknown model, 204 for an unknown group, error 7 unless either sensors or
 * a tracker are given, and for sensors what `tracker/sensor/create` does.
 */
export const checkedTemplate = async (asking: Asking, given: Given): Promise<NewTemplate> => {
  const { title, model = null, group_id = null } = given
  if (model !== null && !modelOf(model)) throw new Failure('unknown_model')
  if (group_id !== null && !(await groups.hold(asking.db, asking.caller, group_id)))
    throw new Failure('entity_not_found')
  return { title, model, group_id, sensors: await sensorsFor(asking, given) }
}

const sensorsFor = async (asking: Asking, given: Given): Promise<readonly Sensor[]> => {
  oneOf(given, 'sensors', 'tracker_id')
  if (given.sensors) return withRoom(checkedSensors(given.sensors), asking.config.sensor_quota)
  const own = await sensorsOf(asking, given.tracker_id as number)
  if (own.length === 0) throw invalid('tracker_id', 'has no sensors')
  if (own.length > most_sensors) throw invalid('tracker_id', `has more than ${most_sensors} sensors`)
  return numbered(own)
}

/** The sensors, of which a tracker can have all together. */
const withRoom = (sensors: readonly Sensor[], quota: number): readonly Sensor[] => {
  for (const [i, sensor] of sensors.entries()) {
    const lack = lackOf(sensor, sensors.slice(0, i), quota)
    const error = 'has no room beside those before it'
    if (lack) throw new Failure(lack, { errors: [{ parameter: `sensors.${i}`, error }] })
  }
  return sensors
}
