import { type Static, Type } from 'typebox'
import { Id, Location, Name, Named, Nullable, Radius } from '#contract/schema.ts'

/** A group of employees (supplement 14). */
export const Department = Named('Department', {
  id: Id,
  label: Name(255),
  location: Nullable(Type.Object({ ...Location.properties, radius: Type.Optional(Radius) })),
})

export type Department = Static<typeof Department>

const { label, location } = Department.properties

export const NewDepartment = Named('NewDepartment', { label, location: Type.Optional(location) })
/** A department as an update takes it: fields left out keep their values. */
export const ChangedDepartment = Named('ChangedDepartment', { id: Id, ...Type.Partial(NewDepartment).properties })
