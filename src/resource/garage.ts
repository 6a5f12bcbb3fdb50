import { type Static, Type } from 'typebox'
import { Area, Described, Id, Named, Nullable, Text } from '#contract/schema.ts'

/** A garage, where vehicles are kept and serviced (specification 2.17). */
export const Garage = Named('Garage', {
  id: Id,
  location: Nullable(Area),
  mechanic_name: Nullable(Described(Text(255), 'Who looks after its vehicles.')),
  dispatcher_name: Nullable(Described(Text(255), 'Who sends its vehicles out.')),
  organization_name: Nullable(Described(Text(255), 'Organisation that it belongs to.')),
})

export type Garage = Static<typeof Garage>

export const NewGarage = Type.Partial(Type.Omit(Garage, ['id']), { title: 'NewGarage' })
/** A garage as an update takes it: fields left out keep their values. */
export const ChangedGarage = Named('ChangedGarage', { id: Id, ...NewGarage.properties })
