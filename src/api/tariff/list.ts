import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Plan } from '#resource/tariff/tracker/plan.ts'
import * as tariffs from '#store/billing/tariffs.ts'

export default query('tariff/list', {
  summary: 'Lists the plans that the devices of the account have, by id.',
  description:
    'Clones of others’ devices do not count. An account without devices is told the plan that a new one would get.',
  access: master,
  params: None,
  result: ListOf(Plan),

  async handler(_, { db, caller }) {
    return { list: await tariffs.ofAccount(db, caller) }
  },
})
