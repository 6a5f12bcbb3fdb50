import { type Static, Type } from 'typebox'
import { Area, Id, Nullable, Text } from '../schema.ts'

/** Where vehicles are kept and looked after (specification 2.17). */
export const Garage = Type.Object({
  id: Id,
  location: Nullable(Area),
  mechanic_name: Nullable(Text(255)),
  dispatcher_name: Nullable(Text(255)),
  organization_name: Nullable(Text(255)),
})

export type Garage = Static<typeof Garage>

export const NewGarage = Type.Partial(Type.Omit(Garage, ['id']))
/** What is left out keeps its value. */
export const ChangedGarage = Type.Object({ id: Id, ...NewGarage.properties })
