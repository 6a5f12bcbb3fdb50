import { Type } from 'typebox'
import { Described, Id, IfAny, LatLng, LocalTime, Moment, Name, Named, Nullable, OneOf } from '#contract/schema.ts'
import { incident_types } from '#report/incidents.ts'

/** How vehicles are driven (docs/behaviour.md). */

export const IncidentType = OneOf(incident_types, {
  description: 'What it is; `harsh_driving` is what a device told of without saying how.',
})

export const ExcuseId = Described(Id, 'Id of the excuse.')
export const Reason = Described(Name(255), 'Why it does not count.')

const Excuse = Named('BehaviourExcuse', { id: ExcuseId, reason: Reason, created: LocalTime })

export const BehaviourEvent = Named('BehaviourEvent', {
  type: IncidentType,
  time: Described(Moment, 'When it began.'),
  duration: Type.Number({ minimum: 0, description: 'Seconds.' }),
  employee_id: Nullable(Described(Id, 'Who drove; null where that is not known.')),
  location: Nullable(
    Described(LatLng, 'Where it began, of speeding where it was fastest; null where that is not known.'),
  ),
  speed: IfAny(Type.Number({ description: 'km/h: the greatest; not of idling.' })),
  limit: IfAny(Type.Number({ description: 'km/h that were allowed, of speeding.' })),
  penalty: Type.Number({ minimum: 0, description: 'Points; 0 where it was excused.' }),
  excuse: Nullable(Described(Excuse, 'Why it does not count; null where it does.')),
})

/** A score, and what it is made of. */
const score = {
  rating: IfAny(
    Type.Number({ minimum: 0, maximum: 100, description: '100 less the points of 100 km; none below a kilometre.' }),
  ),
  penalty: Type.Number({ minimum: 0, description: 'Points of all that counts.' }),
  violations: Type.Integer({ minimum: 0, description: 'How much of it there is.' }),
  distance: Type.Number({ minimum: 0, description: 'Kilometres that were driven.' }),
}

export const BehaviourScore = Named('BehaviourScore', {
  tracker_id: Id,
  label: Type.String({ description: 'Label of the tracker.' }),
  ...score,
  drivers: Described(
    Type.Array(
      Named('BehaviourOfDriver', {
        employee_id: Nullable(Described(Id, 'Who drove; null where that is not known.')),
        ...score,
      }),
    ),
    'The same of each who drove it.',
  ),
  events: Described(
    Type.Array(BehaviourEvent),
    'What happened, by time, 1,000 at most; none unless they are asked for.',
  ),
})
