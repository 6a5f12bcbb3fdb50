import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { ordered } from '#contract/period.ts'
import { Described, Id, LocalTime, OneOf } from '#contract/schema.ts'
import { event_kinds, MarkId } from '#resource/tracker/fuel.ts'
import { say, sayFailures } from '#service/fuel/saying.ts'

const day = 86_400_000
const longest = 7 * day

export default command('tracker/fuel/event/assert', {
  summary: 'Says that there was a filling, or a drain.',
  description:
    'Beyond the contract. It stands among what is found, `decided_by` a person, and in place of what is found in that time. Said anew of the same `from` it is changed. ' +
    'It is kept until `tracker/fuel/event/forget` takes it back. 267: a tracker would have more than 10,000 sayings.',
  access: userWith('tracker_update'),
  params: Type.Object({
    tracker_id: Id,
    sensor_id: Described(Id, 'Sensor of fuel of the tracker.'),
    kind: OneOf(event_kinds, { description: 'What there was.' }),
    from: Described(LocalTime, 'When it began.'),
    to: Described(LocalTime, 'When it ended: later than `from`, at most seven days; not in the future.'),
    volume: Type.Number({ minimum: 0.01, maximum: 1e6, description: 'How much, in the unit of the sensor.' }),
  }),
  result: Type.Object({ id: MarkId }),
  errors: [...sayFailures, 'time_span_too_big'],
  example: {
    params: {
      sensor_id: '<id of tracker/sensor/create>',
      ...{ kind: 'filling', from: '2026-01-05 08:00:00', to: '2026-01-05 08:10:00', volume: 40 },
    },
  },

  async handler(asked, context) {
    ordered(asked.from, asked.to)
    if (asked.to.getTime() - asked.from.getTime() > longest) context.fail('time_span_too_big')
    return { id: await say(context, { ...asked, said: 'asserted' }) }
  },
})
