import { Type } from 'typebox'
import { Described, Id, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { InspectionMoment } from './form/inspection.ts'

/** Inspections of vehicles (docs/inspections.md). */

export const InspectionFault = Named('InspectionFault', {
  item: Type.String({ description: 'What was looked at, as its field was called then.' }),
  answer: Type.String({ description: 'The choice that was answered.' }),
})

const Person = Named('InspectionEmployee', {
  id: Id,
  first_name: Type.String({ description: 'As people call who made it.' }),
  last_name: Type.String({ description: 'May be empty.' }),
})

const InspectedVehicle = Named('InspectedVehicle', {
  id: Id,
  label: Type.String({ description: 'What the vehicle is called now.' }),
})

export const Inspection = Named('Inspection', {
  id: Id,
  tracker_id: Id,
  tracker_label: Type.String({ description: 'Label of the tracker.' }),
  vehicle: Nullable(Described(InspectedVehicle, 'The vehicle that the tracker was in; null where it was in none.')),
  employee: Nullable(Described(Person, 'Who was assigned to the tracker then, as far as that is known.')),
  moment: Described(InspectionMoment, 'Whether it was made before the first drive or after the last.'),
  made: Described(LocalTime, 'When it was made.'),
  form_id: Described(Id, 'What was filled in, for `form/read`.'),
  form_label: Type.String({ description: 'Label of the form.' }),
  faults: Described(Type.Array(InspectionFault), 'Items that have failed, in the order of the form.'),
})
