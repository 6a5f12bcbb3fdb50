import { type Static, Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { query } from '#contract/operation.ts'
import { Clearable, Id, ListOf } from '#contract/schema.ts'
import { streamed } from '#contract/streamed.ts'
import { Rule } from '#resource/tracker/rule.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import * as rules from '#store/rules/rules.ts'

export default query('tracker/rule/list', {
  summary: 'Lists rules by id.',
  description: `Those of a tracker, or all. A sub-user sees those that it made and those of trackers that it sees, with these trackers only;
none that are private to somebody else. The answer is streamed.`,
  access: user,
  params: Type.Object({ tracker_id: Clearable(Id) }),
  result: ListOf(Rule),

  async handler({ tracker_id }, { db, caller }) {
    if (tracker_id && !(await trackers.findOne(db, caller, tracker_id)))
      throw invalid('tracker_id', 'must be a tracker of the user')
    return streamed({}, batches(db, caller, await rules.ids(db, caller, tracker_id ?? undefined)))
  },
})

/** Rules that are in memory at a time: each may have thousands of trackers. */
const batch_size = 250

async function* batches(db: Db, caller: Viewer, ids: readonly number[]) {
  for (let i = 0; i < ids.length; i += batch_size)
    yield (await rules.list(db, caller, ids.slice(i, i + batch_size))).map(ruleOf)
}

const ruleOf = ({ schedule, targets, private: _, ...rule }: rules.TellableRule) =>
  ({ ...rule, ...(schedule && { schedule }), ...(targets && { targets }) }) as Static<typeof Rule>
