import { Type } from 'typebox'
import * as choices from '#store/map-choices.ts'
import { command } from '../../../operation.ts'
import { None } from '../../../schema.ts'
import { operator } from '../../operator/operator.ts'
import { isOf, most_choices, rowsOf } from '../choice/choice.ts'
import { lockChosen, nextId } from '../choice/chosen.ts'

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
