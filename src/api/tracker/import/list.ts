import { Type } from 'typebox'
import { listImports } from '#batch/import/list.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Page } from '#contract/schema.ts'
import { Import } from '#resource/data/import.ts'

export default query('tracker/import/list', {
  summary: 'Lists imports of devices, the latest first.',
  description: 'A sub-user sees those that it started. They are kept for 30 days.',
  access: userWith('tracker_register'),
  params: Type.Object(Page),
  result: CountedListOf(Import),
  errors: ['limit_too_big'],

  handler: (page, context) => listImports(context, ['tracker'], page),
})
