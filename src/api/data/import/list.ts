import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Page } from '#contract/schema.ts'
import { Import, importOf, typesOf } from '#resource/data/import.ts'
import * as imports from '#store/import/data-imports.ts'

export default query('data/import/list', {
  summary: 'Lists imports of vehicles, employees, devices and tasks, the latest first.',
  description: 'A sub-user sees those that it started, of what it has the right to create. They are kept for 30 days.',
  access: user,
  params: Type.Object(Page),
  result: CountedListOf(Import),
  errors: ['limit_too_big'],

  async handler(page, context) {
    const { db, caller } = context
    const types = typesOf(caller)
    const [list, count] = await Promise.all([
      imports.list(db, caller, types, pageOf(page, context)),
      imports.count(db, caller, types),
    ])
    return { list: list.map(importOf), count }
  },
})
