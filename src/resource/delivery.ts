import { type Static, Type } from 'typebox'
import { Described, Named, Nullable } from '#contract/schema.ts'
import { TariffRestrictions } from './dealer/settings.ts'
import { Task } from './task.ts'
import { Tracker } from './tracker.ts'

/** Deliveries: tasks that have begun, as whoever waits for them is told (supplement 2, section 4.6). */

export const DeliveryKey = Type.String({ description: 'The key: 32 hexadecimal digits, which are sent as `hash`.' })

const Text = Nullable(Type.String())

export const Delivery = Named('TaskDelivery', {
  user_id: Type.Integer({ description: 'Of the master user.' }),
  task: Described(Task, 'A task, or a checkpoint.'),
  tracker: Nullable(Described(Tracker, 'Who brings it; null for nobody.')),
  restrictions: Described(TariffRestrictions, 'Of the plan: the maps that may be shown.'),
  first_name: Described(Text, 'Of who is assigned to the tracker.'),
  middle_name: Text,
  last_name: Text,
  vehicle_label: Described(Text, 'Of the vehicle of the tracker.'),
  estimated_time: Nullable(
    Type.Integer({
      description:
        'Seconds until it is there, as a rule: by roads where the operator has an engine that knows them, else along a straight line, at the speed at which the trackers of these deliveries have driven in the last 30 days (30 km/h where they have not); as much longer or shorter as half of the arrivals of the account were in that time. Null where it is not known, in private time or before anybody has it.',
    }),
  ),
})
export type Delivery = Static<typeof Delivery>
