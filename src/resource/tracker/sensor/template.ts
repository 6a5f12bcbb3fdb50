import { Type } from 'typebox'
import { Clearable, Described, Id, Name, Named, Nullable } from '#contract/schema.ts'
import type { Template as Kept } from '#store/sensors/templates.ts'
import { DiscreteSensor, MeteringSensor, NewSensor, Pairs, VirtualSensor } from '../sensor.ts'

/** Templates of sensors: what trackers get once, when they come to be of its model and its group. */

/** Sensors of a template at most. */
export const most_sensors = 100

const Model = Nullable(Type.String({ maxLength: 255, description: 'Code of the model that it is for; null: of all.' }))
const Group = Nullable(Described(Id, 'Group that it is for; null: whatever group they are in, or none.'))

const named = { id: Id, title: Name(100), model: Model, group_id: Group }

/** A template as lists tell it. */
export const ListedTemplate = Named('ListedSensorTemplate', {
  ...named,
  sensor_count: Type.Integer({ description: 'Sensors that it has.' }),
  tracker_count: Type.Integer({ description: 'Trackers that it was given to.' }),
  left_out: Type.Integer({ description: 'Sensors that trackers had no room for when it was given to them last.' }),
})

const TemplateSensor = Type.Union(
  [
    Named('TemplateMeteringSensor', { ...MeteringSensor.properties, calibration: Pairs }),
    DiscreteSensor,
    VirtualSensor,
  ],
  { title: 'TemplateSensor' },
)

export const Template = Named('SensorTemplate', {
  ...named,
  sensors: Type.Array(TemplateSensor, {
    description: 'By their place: `id` is 1 for the first. Composites name their parts by that.',
  }),
})

/** The template as it is told. */
export const tellTemplate = ({ sensors, ...template }: Kept) => ({
  ...template,
  sensors: sensors.map((sensor) =>
    sensor.type === 'metering' ? { ...sensor, calibration: [...sensor.calibration] } : sensor,
  ),
})

const NewTemplateSensor = Named('NewTemplateSensor', {
  ...NewSensor.properties,
  calibration: Clearable(Described(Pairs, 'Of those that measure and are no composites.')),
})

/** A template as it is sent: its sensors, or the tracker that has them. */
export const given = {
  title: Name(100),
  model: Clearable(Model),
  group_id: Clearable(Group),
  sensors: Type.Optional(
    Type.Array(NewTemplateSensor, {
      ...{ minItems: 1, maxItems: most_sensors },
      description:
        'As `tracker/sensor/create` takes them, each with its calibration. `parent_ids` of composites are places in this list, from 1.',
    }),
  ),
  tracker_id: Type.Optional(
    Described(Id, 'In place of `sensors`: the tracker whose sensors it gets, as they are now.'),
  ),
}
