import { type Static, Type } from 'typebox'
import { Area, Id, Named, Nullable, Text } from '../schema.ts'

/** Where vehicles are kept and looked after (specification 2.17). */
export const Garage = Named('Garage', {
  id: Id,
  location: Nullable(Area),
  mechanic_name: Nullable(Text(255)),
  dispatcher_name: Nullable(Text(255)),
  organization_name: Nullable(Text(255)),
})

export type Garage = Static<typeof Garage>

export const NewGarage = Type.Partial(Type.Omit(Garage, ['id']), { title: 'NewGarage' })
/** What is left out keeps its value. */
export const ChangedGarage = Named('ChangedGarage', { id: Id, ...NewGarage.properties })
