import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Page } from '#contract/schema.ts'
import { Import, importOf } from '#resource/data/import.ts'
import * as imports from '#store/import/data-imports.ts'

export default query('task/import/list', {
  summary: 'Lists imports of tasks, the latest first.',
  description: 'A sub-user sees those that it started. They are kept for 30 days.',
  access: userWith('task_update'),
  params: Type.Object(Page),
  result: CountedListOf(Import),
  errors: ['limit_too_big'],

  async handler(page, context) {
    const { db, caller } = context
    const [list, count] = await Promise.all([
      imports.list(db, caller, ['task'], pageOf(page, context)),
      imports.count(db, caller, ['task']),
    ])
    return { list: list.map(importOf), count }
  },
})
