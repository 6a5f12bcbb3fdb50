import { type Static, Type } from 'typebox'
import { Described, Id, Matching, Name, Named, Nullable, Text } from '#contract/schema.ts'
import { Label } from '../tracker.ts'

/**
 * A device as a row of a spreadsheet says it, with the group, the vehicle and the driver that it is tied to: by their ids
 * where there are any, else by what they are made of.
 */
export const ImportedDevice = Named('ImportedDevice', {
  device_id: Described(Name(50), 'Its IMEI, or what else it calls itself.'),
  model: Described(Text(255, 1), 'Code of its model.'),
  label: Label,
  phone: Nullable(
    Matching('^[1-9]\\d{4,14}$', '5 to 15 digits with the country, without + or 0 in front', {
      description: 'Number of its SIM card, digits with the country.',
    }),
  ),
  group_id: Nullable(Described(Id, 'Its group; null with a `group`: made.')),
  group: Nullable(Described(Name(60), 'Title of its group.')),
  vehicle_id: Nullable(Described(Id, 'The vehicle that it is built into; null with a `reg_number`: made.')),
  reg_number: Nullable(Described(Text(64), 'License plate of its vehicle.')),
  vehicle_model: Nullable(Described(Text(255), 'Model of a vehicle that is made, in words.')),
  employee_id: Nullable(Described(Id, 'Who drives with it; null with a `driver`: made.')),
  driver: Nullable(Described(Text(200), 'Name of who drives with it.')),
})

export const NewDevice = Type.Object(
  {
    ...ImportedDevice.properties,
    ...Type.Partial(Type.Omit(ImportedDevice, ['device_id', 'model', 'label'])).properties,
  },
  { title: 'NewDevice' },
)

export type NewDevice = Static<typeof NewDevice>
