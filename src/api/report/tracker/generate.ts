import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { ordered } from '#contract/period.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { Wanted } from '#resource/report/wanted.ts'
import { ask } from '#service/report/ask.ts'

export default command('report/tracker/generate', {
  summary: 'Asks for a report, which is made in the background.',
  description:
    'It is private to who asks. `report/tracker/status` tells how far it is, at once that it is ready where it has few facts; ' +
    '`report/tracker/retrieve` tells what it says. 217: a tracker is not there. 222: no such kind of report. 236: the plan of a tracker has ' +
    'no reports. 15: more of the user wait or are made than may be. 211: the period is longer than may be.',
  access: userWith('reports'),
  params: Type.Object({
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
    ...Wanted,
  }),
  result: Type.Object({ id: Id }),
  errors: ['time_span_too_big', 'list_has_nonexistent', 'plugin_not_found', 'feature_unavailable'],
  example: {
    params: {
      ...{ from: '2026-11-01 00:00:00', to: '2026-11-07 23:59:59', trackers: [1] },
      plugin: { plugin_id: 4, split: true },
    },
  },

  async handler({ from, to, ...wanted }, context) {
    ordered(from, to)
    const id = await ask(context, 'user', { from, to }, wanted)
    context.after(() => context.maker.soon(id))
    return { id }
  },
})
