import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, LocalDate, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { Sorts, sortsOf } from '#contract/sorts.ts'
import { Vehicle } from '#resource/vehicle.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

export default query('vehicle/list', {
  summary: 'Lists vehicles.',
  description:
    '`filter` is part of the VIN, the license plate or the label, in any case; `count` counts all that it finds.',
  access: user,
  params: Type.Object({
    filter: Type.Optional(Nullable(Text(100))),
    has_tracker: Type.Optional(
      Type.Boolean({ description: 'Only vehicles that are tied to a tracker, or only those that are tied to none.' }),
    ),
    insured_until: Optional(
      Described(LocalDate, 'Beyond the contract: only those of which an insurance ends on this day or before.'),
    ),
    sort: Sorts(vehicles.properties),
    ...Page,
  }),
  result: CountedListOf(Vehicle),
  errors: ['limit_too_big'],

  async handler({ filter, has_tracker, insured_until, sort, limit, offset }, context) {
    const { db, caller } = context
    const part = { sort: sortsOf<vehicles.Property>(sort), ...pageOf({ limit, offset }, context) }
    const narrowed = { filter: filter?.trim() || undefined, has_tracker, insured_until }
    const { list, count } = await vehicles.list(db, caller, { ...narrowed, ...part })
    return { list: list as Vehicle[], count }
  },
})
