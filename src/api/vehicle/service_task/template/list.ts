import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf } from '#contract/schema.ts'
import { ServiceTemplate } from '#resource/service-template.ts'
import * as templates from '#store/maintenance/templates.ts'

export default query('vehicle/service_task/template/list', {
  summary: 'Tells the catalogue of what vehicles need again and again, by description.',
  description: 'Beyond the contract.',
  access: user,
  params: Type.Object({}),
  result: ListOf(ServiceTemplate),

  async handler(_, { db, caller }) {
    const list = await templates.list(db, caller)
    return { list: list.map(({ cost, ...template }) => ({ ...template, ...(cost !== null && { cost }) })) }
  },
})
