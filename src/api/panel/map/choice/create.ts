import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Default, Id } from '#contract/schema.ts'
import { givenOf, wanted } from '#resource/panel/map/choice/wanted.ts'
import { most_choices, rowOf } from '#resource/panel/map/choice.ts'
import { operator } from '#resource/panel/operator.ts'
import { faultOf, lockChosen, nextId } from '#service/panel/map/choice/chosen.ts'
import * as choices from '#store/map-choices.ts'

export default command('panel/map/choice/create', {
  summary: 'Draws something more on the maps, over what is chosen.',
  description:
    'For its operator. Exactly one of `choice` and `preset`. Where nobody chose yet, what the settings say is chosen with it. It is ' +
    'tried with one tile before it is kept: 215 says in `reason` what failed. What a login names is asked only where the public ' +
    'is, or in `ODOGRAPH_MAP_NETWORKS`. There are 20 at most (267).',
  access: operator,
  params: Type.Object({
    ...wanted,
    is_tried: Default(Type.Boolean({ description: 'False: it is kept without being tried.' }), true),
  }),
  result: Type.Object({ id: Id }),
  errors: ['external_service_error', 'too_many_entities'],
  // Others are waited for, so not inside of a transaction.
  keeps: true,

  example: { params: { preset: 'openstreetmap', is_tried: false } },

  async handler({ is_tried, ...params }, context) {
    const { secret, maps, transaction, fail, after, redraw } = context
    const row = rowOf({ ...givenOf(params, maps.presets), id: 1 }, secret.seal)
    const reason = is_tried ? await faultOf(row, context) : undefined
    if (reason !== undefined) fail('external_service_error', { reason })
    const id = await transaction(async (db) => {
      const rows = await lockChosen({ ...context, db })
      if (rows.length >= most_choices) fail('too_many_entities')
      const id = nextId(rows)
      await choices.write(db, [...rows, { ...row, id }])
      return id
    })
    after(redraw)
    return { id }
  },
})
