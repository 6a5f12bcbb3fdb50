import { type Static, Type } from 'typebox'
import {
  Clearable,
  Default,
  Described,
  Id,
  LocalTime,
  Named,
  Nullable,
  OneOf,
  Optional,
  Text,
} from '#contract/schema.ts'
import { mapCodes } from '#src/map-codes.ts'

/**
 * Links: addresses by which an account shows some of its trackers to the public (specification 2.11, docs/links.md).
 */

/** Data of a tracker that a link may show; nothing else of it ever leaves. */
export const objectData = [
  'speed',
  'address',
  'movement_status',
  'connection_status',
  'driver_name',
  'driver_phone',
  'vehicle_label',
  'vehicle_reg_number',
] as const
export type ObjectData = (typeof objectData)[number]

/** Sensors of a tracker that a link may show, and values on one page. */
const most_sensors = 10
export const most_values = 200

const Lifetime = Type.Object({
  from: Clearable(Described(LocalTime, 'Not before.')),
  to: Clearable(Described(LocalTime, 'Later than `from`.')),
})

const Shown = Type.Object({
  object_data: Default(
    Type.Array(OneOf(objectData), { maxItems: 100, description: 'What of it is told, beside where it is.' }),
    [],
  ),
  sensor_ids: Optional(
    Type.Array(Id, {
      maxItems: most_sensors,
      description:
        'Beyond the contract: sensors of it whose values are told, in their order; left out where there are none.',
    }),
  ),
})

const LinkTracker = Type.Object({
  alias: Clearable(Described(Text(255), 'Instead of its label.')),
  tracker_id: Id,
  params: Default(Described(Shown, 'What the page shows.'), { object_data: [] }),
})

/** Longest trace in seconds: a week. */
const longest_trace = 604_800

export const DisplayOptions = Type.Object({
  map: Default(Described(OneOf(mapCodes), 'Map that the page shows.'), 'roadmap'),
  autoscale: Default(Type.Boolean({ description: 'The map follows what it shows.' }), true),
  show_icons: Default(Type.Boolean({ description: 'Trackers are drawn as icons, not as dots.' }), false),
  show_driver_info: Default(
    Type.Boolean({ description: 'What is told of the driver stands open. It leaves as `object_data` says.' }),
    false,
  ),
  show_vehicle_info: Default(
    Type.Boolean({ description: 'What is told of the vehicle stands open. It leaves as `object_data` says.' }),
    false,
  ),
  trace_duration: Default(Type.Integer({ minimum: 0, maximum: longest_trace, description: 'Seconds.' }), 5),
})

export type DisplayOptions = Static<typeof DisplayOptions>

/** Display options of a link that sets none. */
export const plainDisplay: DisplayOptions = {
  map: 'roadmap',
  autoscale: true,
  show_icons: false,
  show_driver_info: false,
  show_vehicle_info: false,
  trace_duration: 5,
}

const Some = Type.Array(Id, { maxItems: 100 })

const Params = Type.Object({
  bounding_zone_ids: Default({ ...Some, description: 'Where it shows trackers; none is everywhere.' }, []),
  bounding_mode: Clearable(Described(OneOf(['inside', 'outside']), 'Trackers are shown inside the zones, or outside.')),
  place_ids: Type.Optional(Nullable(Described(Some, 'Places that the page shows.'))),
  shorten_url: Default(Type.Boolean({ description: 'It has a short address too, `short_url`.' }), false),
  display_options: Default(Described(DisplayOptions, 'How the page shows them.'), plainDisplay),
})

export const linkFields = {
  lifetime: Clearable(Lifetime),
  description: Text(255),
  trackers: Type.Array(LinkTracker, { minItems: 1, maxItems: 100, description: 'Trackers that the page shows.' }),
  params: Default(Described(Params, 'What the page shows.'), {
    bounding_zone_ids: [],
    shorten_url: false,
    display_options: plainDisplay,
  }),
}

const Given = Type.Object(linkFields)
export type GivenLink = Static<typeof Given>

export const Link = Named('GeoLink', {
  id: Id,
  hash: Type.String({ description: 'The page is at `<public address>/link/<hash>`.' }),
  create_date: LocalTime,
  creator_id: Described(Id, 'User or sub-user who made it.'),
  description: Type.String(),
  enabled: Type.Boolean({ description: 'It may be opened.' }),
  lifetime: Type.Optional(
    Type.Object({ from: Type.Optional(Described(LocalTime, 'Not before.')), to: Type.Optional(LocalTime) }),
  ),
  params: Described(
    Type.Object({ ...Params.properties, place_ids: Type.Array(Id, { description: 'Places that the page shows.' }) }),
    'What the page shows.',
  ),
  trackers: Type.Array(
    Type.Object({
      ...LinkTracker.properties,
      alias: Type.Optional(Type.String({ description: 'Instead of its label.' })),
    }),
    { description: 'Trackers that the page shows.' },
  ),
  short_url: Type.Optional(Type.String({ description: 'Beyond the contract: an address that leads to the page.' })),
  views: Type.Integer({ description: 'Beyond the contract: how often the page was opened.' }),
  last_view: Type.Optional(Described(LocalTime, 'Beyond the contract: when, the last time.')),
})

export type Link = Static<typeof Link>
