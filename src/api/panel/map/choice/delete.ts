import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { operator } from '#resource/panel/operator.ts'
import { lockChosen } from '#service/panel/map/choice/chosen.ts'
import * as choices from '#store/map-choices.ts'

export default command('panel/map/choice/delete', {
  summary: 'Draws one of the things no more.',
  description: 'For its operator. What is left is drawn; a file stays where it is.',
  access: operator,
  params: Type.Object({ choice_id: Described(Id, 'Id of the choice.') }),
  result: None,
  errors: ['not_found'],

  async handler({ choice_id }, context) {
    const rows = await lockChosen(context)
    const left = rows.filter(({ id }) => id !== choice_id)
    if (left.length === rows.length) context.fail('not_found')
    await choices.write(context.db, left)
    context.after(context.redraw)
    return {}
  },
})
