import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { ListedTemplate } from '#resource/tracker/sensor/template.ts'
import * as templates from '#store/sensors/templates.ts'

export default query('tracker/sensor/template/list', {
  summary: 'Lists the templates of sensors by title.',
  description: 'Beyond the contract.',
  access: userWith('tracker_update'),
  params: None,
  result: ListOf(ListedTemplate),

  handler: async (_, { db, caller }) => ({ list: await templates.list(db, caller) }),
})
