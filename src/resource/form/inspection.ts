import { Type } from 'typebox'
import { Default, Described, Id, Named, OneOf } from '#contract/schema.ts'
import { moments } from '#form/inspection.ts'
import { types } from '../vehicle.ts'

/** What makes a template of forms one of inspections (docs/inspections.md). */

export const InspectionMoment = OneOf(moments, { title: 'InspectionMoment' })

const Moments = Type.Array(InspectionMoment, {
  minItems: 1,
  maxItems: moments.length,
  uniqueItems: true,
  description: 'When it is made: before the first drive of a day, after the last, or both.',
})
const VehicleTypes = Type.Array(OneOf(types), {
  maxItems: types.length,
  uniqueItems: true,
  description: 'Of vehicles of these types; empty for all.',
})
const Tags = Type.Array(Id, {
  maxItems: 100,
  uniqueItems: true,
  description: 'Of vehicles or trackers that have one of these tags; empty for all.',
})

export const InspectionOf = Named('InspectionOf', { moments: Moments, vehicle_types: VehicleTypes, tags: Tags })

/** As it is sent. */
export const NewInspectionOf = Named('NewInspectionOf', {
  moments: Moments,
  vehicle_types: Default(VehicleTypes, []),
  tags: Default(Described(Tags, 'Of vehicles or trackers that have one of these tags; empty for all.'), []),
})
