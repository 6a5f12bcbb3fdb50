import { Type } from 'typebox'
import * as choices from '#store/map-choices.ts'
import { command } from '../../../operation.ts'
import { Id, None } from '../../../schema.ts'
import { operator } from '../../operator/operator.ts'
import { most_choices } from './choice.ts'
import { lockChosen } from './chosen.ts'

export default command('panel/map/choice/sort', {
  summary: 'Says which of the things that are drawn lies over which.',
  description: 'For its operator. All of them, from below upwards; 262 where one is missing, unknown or told twice.',
  access: operator,
  params: Type.Object({
    choice_ids: Type.Array(Id, {
      minItems: 1,
      maxItems: most_choices,
      description: 'Ids of all choices, from below upwards.',
    }),
  }),
  result: None,
  errors: ['list_incomplete'],

  async handler({ choice_ids }, context) {
    const rows = await lockChosen(context)
    const sorted = choice_ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    const isWhole = new Set(sorted).size === rows.length && choice_ids.length === rows.length
    if (!isWhole) context.fail('list_incomplete')
    await choices.write(context.db, sorted)
    context.after(context.redraw)
    return {}
  },
})
