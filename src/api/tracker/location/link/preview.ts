import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, OneOf, ValueOf } from '#contract/schema.ts'
import { unitsTypes } from '#measure/units.ts'
import { DisplayOptions, linkFields } from '#resource/tracker/location/link.ts'
import { reasonNames } from '#resource/tracker/readings.ts'
import { connections } from '#resource/tracker/state.ts'
import { requireFeature } from '#service/features.ts'
import { checkedLink } from '#service/tracker/location/link/checked.ts'
import { createViewer } from '#service/tracker/location/link/viewer.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { drafted } from '#store/links/draft-links.ts'
import * as links from '#store/links/links.ts'
import { digestOf } from '#store/people/sessions.ts'

const Degrees = Type.Number()

const ShownReading = Type.Object({
  name: Type.String({ description: 'Name of the sensor.' }),
  value: Type.Optional(
    Type.Unsafe<number | string | boolean>({
      type: ['number', 'string', 'boolean'],
      description: 'A figure, what it says, or of a wired input whether it is on; left out where there is none.',
    }),
  ),
  units: Type.Optional(Type.String({ description: 'Unit of a figure, as people write it.' })),
  units_type: Type.Optional(
    OneOf(unitsTypes, { description: 'Kind of the unit, of those of who saves the link; `custom` is a label alone.' }),
  ),
  reason: Type.Optional(
    OneOf([...reasonNames, 'held'], {
      description:
        'Why there is no value, as `tracker/readings/list` says it; `held`: the value is that of an end of the calibration.',
    }),
  ),
  time: Type.Optional(Type.String({ description: 'When it was so, or its input was told last: ISO 8601, UTC.' })),
})

const ShownObject = Type.Object({
  title: Type.String({ description: 'What the page calls it.' }),
  position: Type.Optional(
    Type.Object({
      lat: Described(Degrees, 'Degrees of latitude, WGS 84.'),
      lng: Described(Degrees, 'Degrees of longitude, WGS 84.'),
      heading: Degrees,
      time: Type.String({ description: 'ISO 8601, UTC.' }),
    }),
  ),
  elsewhere: Type.Optional(Type.Literal(true, { description: 'It is outside of what is shown.' })),
  speed: Type.Optional(Type.Number({ description: 'km/h.' })),
  address: Type.Optional(Type.String()),
  movement_status: Type.Optional(OneOf(['moving', 'stopped', 'parked'])),
  connection_status: Type.Optional(OneOf(connections)),
  driver_name: Type.Optional(Type.String({ description: 'The driver.' })),
  driver_phone: Type.Optional(Type.String({ description: 'Phone of the driver.' })),
  vehicle_label: Type.Optional(Type.String({ description: 'Label of the vehicle.' })),
  vehicle_reg_number: Type.Optional(Type.String({ description: 'License plate of the vehicle.' })),
  values: Type.Optional(
    Type.Array(ShownReading, { description: 'Of sensors that are shown; left out where there are none.' }),
  ),
})

const ShownPlace = Type.Object({
  label: Type.String(),
  lat: Described(Degrees, 'Degrees of latitude, WGS 84.'),
  lng: Described(Degrees, 'Degrees of longitude, WGS 84.'),
  radius: Type.Number({ description: 'Metres.' }),
})

export default query('tracker/location/link/preview', {
  summary: 'Tells what a geo link would show now, before it is created or changed.',
  description: `Beyond the contract. Takes what \`create\` takes and refuses what \`create\` refuses, and answers what the page of such a link would be
given, and nothing more; nothing is stored, and \`lifetime\` is not heeded. With the \`id\` of a link it may keep zones and places
that the caller does not see by now.`,
  access: userWith('weblocator_session_create'),
  params: Type.Object({ ...linkFields, id: Type.Optional(Id) }),
  result: ValueOf(
    Type.Object({
      objects: Type.Array(ShownObject, { description: 'The trackers, as the page shows them.' }),
      places: Type.Array(ShownPlace, { description: 'The places that are shown.' }),
      display: Described(DisplayOptions, 'How the page shows it.'),
      traces: Type.Array(Type.Array(Type.Array(Type.Array(Type.Number()))), {
        description:
          'Of each object the pieces of its way, of points of latitude, longitude and milliseconds since 1970.',
      }),
    }),
  ),
  errors: ['not_found', 'entity_not_found', 'list_has_nonexistent', 'feature_unavailable'],

  async handler({ id, ...given }, context) {
    const { db, caller, geocoder, fail } = context
    await requireFeature(context, 'weblocator')
    const had = id === undefined ? undefined : ((await links.read(db, caller, id)) ?? fail('not_found'))
    const link = await checkedLink(context, given, had, false)
    const dealer = await dealers.read(db, caller.dealer_id)
    const account = (await accounts.readUser(db, caller, caller.account_id)) ?? fail('session_ended')
    const value = await createViewer(
      db,
      geocoder,
    )({
      ...link,
      ...(await drafted(db, caller, link)),
      digest: digestOf(JSON.stringify(given)),
      version: 0,
      features: dealer?.features ?? [],
      measurement_system: await accounts.readUnits(db, caller, caller.user_id),
      locale: account.locale,
      geocoder: account.geocoder,
    })
    return { value }
  },
})
