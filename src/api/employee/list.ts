import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, LocalDate, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { Sorts, sortsOf } from '#contract/sorts.ts'
import { Employee } from '#resource/employee.ts'
import * as employees from '#store/fleet/employee-list.ts'

export default query('employee/list', {
  summary: 'Lists employees.',
  description:
    '`filter` is part of one of the properties that they are sorted by, in any case; `count` counts all that it finds. ' +
    '`object_label` is the label of the tracker.',
  access: user,
  params: Type.Object({
    filter: Type.Optional(Nullable(Text(100))),
    licensed_until: Optional(
      Described(LocalDate, 'Beyond the contract: only those whose driving licence ends on this day or before.'),
    ),
    sort: Sorts(employees.properties),
    ...Page,
  }),
  result: CountedListOf(Employee),
  errors: ['limit_too_big'],

  async handler({ filter, licensed_until, sort, limit, offset }, context) {
    const { db, caller } = context
    const part = { sort: sortsOf<employees.Property>(sort), ...pageOf({ limit, offset }, context) }
    const { list, count } = await employees.list(db, caller, {
      filter: filter?.trim() || undefined,
      licensed_until,
      ...part,
    })
    return { list: list as Employee[], count }
  },
})
