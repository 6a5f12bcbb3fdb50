import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Ids, Nullable, Page, Text } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { WithPoints, Zone } from '#resource/zone.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import * as zones from '#store/place/zones.ts'

export default query('zone/list', {
  summary: 'Lists zones by id.',
  description:
    'A `filter` is a part of the label or the address. Zones carry all of `tag_ids`. The answer is streamed.',
  access: user,
  params: Type.Object({
    filter: Type.Optional(Nullable(Text(1000))),
    tag_ids: Type.Optional(Ids),
    ...Page,
    with_points: WithPoints,
  }),
  result: CountedListOf(Zone),
  errors: ['limit_too_big'],

  async handler({ filter, tag_ids, limit, offset, with_points = false }, context) {
    const { db, caller } = context
    const wanted = { filter: filter?.trim() || undefined, tag_ids, sort: [], ...pageOf({ limit, offset }, context) }
    const { ids, count } = await zones.search(db, caller, wanted)
    return streamed({ count }, batches(db, caller, ids, with_points))
  },
})

/** Zones that are in memory at a time: a thousand points each are many. */
const batch_size = 50

async function* batches(db: Db, caller: Viewer, ids: readonly number[], with_points: boolean) {
  const size = with_points ? batch_size : ids.length
  for (let i = 0; i < ids.length; i += size) yield zones.inOrder(db, caller, ids.slice(i, i + size), with_points)
}
