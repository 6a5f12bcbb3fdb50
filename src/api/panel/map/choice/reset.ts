import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { operator } from '#resource/panel/operator.ts'
import * as choices from '#store/map-choices.ts'

export default command('panel/map/choice/reset', {
  summary: 'Draws what the settings say again.',
  description: 'For its operator. What was chosen is forgotten; files stay where they are.',
  access: operator,
  params: None,
  result: None,

  async handler(_, { db, after, redraw }) {
    await choices.lock(db)
    await choices.write(db, undefined)
    after(redraw)
    return {}
  },
})
