import { Type } from 'typebox'
import { listImports } from '#batch/import/list.ts'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Page } from '#contract/schema.ts'
import { Import, typesOf } from '#resource/data/import.ts'

export default query('data/import/list', {
  summary: 'Lists imports of vehicles, employees, devices and tasks, the latest first.',
  description: 'A sub-user sees those that it started, of what it has the right to create. They are kept for 30 days.',
  access: user,
  params: Type.Object(Page),
  result: CountedListOf(Import),
  errors: ['limit_too_big'],

  handler: (page, context) => listImports(context, typesOf(context.caller), page),
})
