import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Default, Described, Id, Nullable } from '#contract/schema.ts'
import { giveTemplate } from '#service/tracker/sensor/giving.ts'
import * as templates from '#store/sensors/templates.ts'

const most_trackers = 100

export default command('tracker/sensor/template/apply', {
  summary: 'Gives trackers that are there already the sensors of a template.',
  description: `Beyond the contract. Those that the caller sees and that the template is for, but for blocked ones and clones, by their ids and ${most_trackers} at a time: as long as
\`next\` is no null, ask again with it as \`after\`. Each gets the sensors of whose kind and input it has none, also where it has deleted what it was given.`,
  access: userWith('tracker_update'),
  params: Type.Object({
    id: Id,
    force: Default(
      Type.Boolean({
        description:
          'Sensors that it has of the same kind and input become like those of the template, with calibration and name.',
      }),
      false,
    ),
    after: Default(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: '`next` of the answer before; 0 to begin with.',
      }),
      0,
    ),
  }),
  result: Type.Object({
    trackers: Type.Integer({ description: 'Trackers that were looked at.' }),
    given: Type.Integer({ description: 'Sensors that were made.' }),
    changed: Type.Integer({ description: 'With `force`: sensors that were made like those of the template.' }),
    left_out: Type.Integer({ description: 'Sensors that trackers have no room for.' }),
    next: Nullable(Described(Id, 'Where to go on; null: that was all.')),
  }),
  errors: ['not_found'],
  example: { params: { id: '<id of tracker/sensor/template/create>' } },

  async handler({ id, force, after: behind }, context) {
    const { db, caller, now, config, fail, after, restated } = context
    const template = (await templates.hold(db, caller, id)) ?? fail('not_found')
    const trackers = await templates.lockMeant(db, caller, template, { after: behind, most: most_trackers })
    const { trackers: got, ...counts } = await giveTemplate({ db, now, config }, caller, template, trackers, force)
    const changed = new Set(got)
    const sources = trackers.filter((one) => changed.has(one.id)).map(({ source_id }) => source_id)
    if (sources.length > 0) after(() => restated(sources))
    const next = trackers.length === most_trackers ? (trackers.at(-1)?.id ?? null) : null
    return { trackers: trackers.length, ...counts, next }
  },
})
