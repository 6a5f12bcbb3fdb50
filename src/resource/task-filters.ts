import { type Static, Type } from 'typebox'
import { Conditions } from '#contract/conditions.ts'
import { Default, Described, Ids, LatLng, LocalTime, Nullable, OneOf, Radius, Text } from '#contract/schema.ts'

/** Parameters by which tasks are asked for, whatever their state: all that is said must hold (supplement 2, section 4.3). */
export const TaskFilters = {
  types: Default(
    Type.Array(OneOf(['task', 'checkpoint']), {
      maxItems: 2,
      description: 'Beyond the contract: checkpoints of routes too, or only them.',
    }),
    ['task'],
  ),
  external_id: Type.Optional(Nullable(Described(Text(255), 'Only those with this id in another system.'))),
  trackers: Type.Optional(Nullable(Described(Ids, 'Only those of these trackers.'))),
  from: Type.Optional(Nullable(LocalTime)),
  to: Type.Optional(Nullable(LocalTime)),
  conditions: Type.Optional(Described(Conditions, 'What must hold, all of it.')),
  filter: Type.Optional(Nullable(Text(1000))),
  filters: Type.Optional(
    Nullable(
      Type.Array(Text(1000), {
        maxItems: 10,
        description: 'Each is a part of the label, the description or the address.',
      }),
    ),
  ),
  tag_ids: Type.Optional(Nullable(Ids)),
  location: Type.Optional(
    Nullable(Described(Type.Object({ ...LatLng.properties, radius: Radius }), 'Only those within the circle.')),
  ),
}
const All = Type.Object(TaskFilters)
export type TaskFilters = Static<typeof All>
