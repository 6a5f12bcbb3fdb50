import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Default, Described, None } from '#contract/schema.ts'
import { ChangedMapChoice, rowOf } from '#resource/panel/map/choice.ts'
import { operator } from '#resource/panel/operator.ts'
import { faultOf, lockChosen, readChosen } from '#service/panel/map/choice/chosen.ts'
import * as choices from '#store/map-choices.ts'

export default command('panel/map/choice/update', {
  summary: 'Changes one of the things that are drawn.',
  description:
    'For its operator. It is tried first where what is asked for is another than before: 215 says in `reason` what failed. A key ' +
    'is kept for the address that it was given for: with another it is asked for again.',
  access: operator,
  params: Type.Object({
    choice: Described(ChangedMapChoice, 'What it is from now on.'),
    is_tried: Default(Type.Boolean({ description: 'False: it is kept without being tried.' }), true),
  }),
  result: None,
  errors: ['not_found', 'external_service_error'],
  // Others are waited for, so not inside of a transaction.
  keeps: true,

  example: { params: { choice: { id: 1, kind: 'file', address: 'town.pmtiles', map: 'osm' }, is_tried: false } },

  async handler({ choice, is_tried }, context) {
    const { secret, transaction, fail, after, redraw } = context
    const changed = (rows: readonly choices.ChoiceRow[]) => {
      const row = rows.find(({ id }) => id === choice.id) ?? fail('not_found')
      return { row, next: rowOf(choice, secret.seal, { row, open: secret.open }) }
    }
    const { row, next } = changed((await readChosen(context)).rows)
    const isOther = row.address !== choice.address || row.kind !== choice.kind || (choice.key ?? '') !== ''
    const reason = is_tried && isOther ? await faultOf(next, context) : undefined
    if (reason !== undefined) fail('external_service_error', { reason })
    await transaction(async (db) => {
      const rows = await lockChosen({ ...context, db })
      const { next } = changed(rows)
      await choices.write(
        db,
        rows.map((one) => (one.id === choice.id ? next : one)),
      )
    })
    after(redraw)
    return {}
  },
})
