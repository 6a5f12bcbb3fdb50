import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { isOf, most_choices, rowsOf } from '#resource/panel/map/choice.ts'
import { operator } from '#resource/panel/operator.ts'
import { lockChosen, nextId } from '#service/panel/map/choice/chosen.ts'
import * as choices from '#store/map-choices.ts'

export default command('panel/map/streets/update', {
  summary: 'Says whether streets are fetched where somebody looks, and drawn.',
  description:
    'For its operator. They are those of `ODOGRAPH_MAP_URL`, OpenFreeMap’s where it says nothing; they lie below everything else ' +
    'that is chosen.',
  access: operator,
  params: Type.Object({ is_fetched: Type.Boolean({ description: 'Streets are fetched.' }) }),
  result: None,
  errors: ['too_many_entities'],

  async handler({ is_fetched }, context) {
    const { db, secret, maps, after, redraw, fail } = context
    const rows = await lockChosen(context)
    const others = rows.filter((row) => !isOf(row, maps.streets, secret.open))
    if (is_fetched === others.length < rows.length) return {}
    if (is_fetched && rows.length >= most_choices) fail('too_many_entities')
    const streets = rowsOf([maps.streets], secret.seal).map((row) => ({ ...row, id: nextId(rows) }))
    await choices.write(db, is_fetched ? [...streets, ...rows] : others)
    after(redraw)
    return {}
  },
})
