import { Type } from 'typebox'
import { Default, Described, Id, Nullable } from '#contract/schema.ts'
import { Geocoder } from '../user/preferences.ts'
import { Plugin, TimeFilter, Title } from './report.ts'

const flag = (description: string) => Default(Type.Boolean({ description }), true)

/** Parameters of a report, beside the period. */
export const Wanted = {
  title: Type.Optional(Nullable(Described(Title, 'What it is called; null for the name of its kind.'))),
  geocoder: Type.Optional(Nullable(Geocoder)),
  trackers: Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true }),
  time_filter: Type.Optional(
    Nullable(Described(TimeFilter, 'Hours and days outside of which nothing counts; always, without it.')),
  ),
  plugin: Described(Plugin, 'The kind of report, and its parameters as `plugin/list` names them.'),
  include_places_in_address: flag('The name of the place in which an address lies stands before it.'),
  include_zones_in_address: flag('The name of the zone in which an address lies stands before it.'),
}
