import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, ListOf, Optional } from '#contract/schema.ts'
import { Tracker } from '#resource/tracker.ts'
import * as trackers from '#store/fleet/trackers.ts'

const Labels = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  minItems: 1,
  maxItems: 1024,
  uniqueItems: true,
})

export default query('tracker/list', {
  summary: 'Lists the trackers that the caller sees, by label.',
  description: '`labels`: only those whose label contains one of these texts, in any case.',
  access: user,
  params: Type.Object({ labels: Optional(Described(Labels, 'Only those with these labels.')) }),
  result: ListOf(Tracker),

  async handler({ labels }, { db, caller }) {
    return { list: await trackers.list(db, caller, { labels }) }
  },
})
