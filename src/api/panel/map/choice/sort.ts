import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { most_choices } from '#resource/panel/map/choice.ts'
import { operator } from '#resource/panel/operator.ts'
import { lockChosen } from '#service/panel/map/choice/chosen.ts'
import * as choices from '#store/map-choices.ts'

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
