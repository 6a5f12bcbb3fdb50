import { Type } from 'typebox'
import * as vehicles from '#store/fleet/vehicles.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { pageOf } from '../page.ts'
import { CountedListOf, Nullable, Page, Text } from '../schema.ts'
import { Sorts, sortsOf } from '../sorts.ts'
import { Vehicle } from './vehicle.ts'

export default query('vehicle/list', {
  summary: 'Lists vehicles.',
  description:
    '`filter` is part of the VIN, the license plate or the label, in any case; `count` counts all that it finds.',
  access: user,
  params: Type.Object({
    filter: Type.Optional(Nullable(Text(100))),
    sort: Sorts(vehicles.properties),
    ...Page,
  }),
  result: CountedListOf(Vehicle),
  errors: ['limit_too_big'],

  async handler({ filter, sort, limit, offset }, context) {
    const { db, caller } = context
    const part = { sort: sortsOf<vehicles.Property>(sort), ...pageOf({ limit, offset }, context) }
    const { list, count } = await vehicles.list(db, caller, { filter: filter?.trim() || undefined, ...part })
    return { list: list as Vehicle[], count }
  },
})
