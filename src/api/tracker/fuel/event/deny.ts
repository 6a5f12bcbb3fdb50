import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, LocalTime, OneOf } from '#contract/schema.ts'
import { event_kinds, MarkId } from '#resource/tracker/fuel.ts'
import { say, sayFailures } from '#service/fuel/saying.ts'

export default command('tracker/fuel/event/deny', {
  summary: 'Says that there was no filling, or no drain.',
  description:
    'Beyond the contract. What is found at that moment is left out from then on, in reports too, whatever is found anew; what rules have told stays told. ' +
    'It is kept until `tracker/fuel/event/forget` takes it back. 267: a tracker would have more than 10,000 sayings.',
  access: userWith('tracker_update'),
  params: Type.Object({
    tracker_id: Id,
    sensor_id: Described(Id, 'Sensor of fuel of the tracker.'),
    kind: OneOf(event_kinds, { description: 'What there was none of.' }),
    time: Described(LocalTime, 'A moment of it, such as its `from`; not in the future.'),
  }),
  result: Type.Object({ id: MarkId }),
  errors: sayFailures,
  example: { params: { sensor_id: '<id of tracker/sensor/create>', kind: 'drain', time: '2026-01-05 08:00:00' } },

  handler: async ({ time, ...asked }, context) => ({
    id: await say(context, { ...asked, said: 'denied', from: time, to: time, volume: null }),
  }),
})
