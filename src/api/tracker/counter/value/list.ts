import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Ids, ValueOf } from '#contract/schema.ts'
import { CounterTypeOf, CounterValue } from '#resource/tracker/counter.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'

export default query('tracker/counter/value/list', {
  summary: 'Tells what a counter of several trackers shows now.',
  description:
    'A tracker that is unknown or blocked answers 217. Where nobody has set the counter of one of them, the answer is 204, with what has none in ' +
    '`missing`.',
  access: user,
  params: Type.Object({ trackers: Described(Ids, 'Trackers that are asked for.'), type: CounterTypeOf }),
  result: ValueOf(Described(Type.Record(Type.String(), CounterValue), 'Values by tracker.')),
  errors: ['entity_not_found', 'list_has_nonexistent'],
  example: { params: { trackers: [1], type: 'odometer' }, after: ['tracker/counter/value/set'] },

  async handler({ trackers: ids, type }, { db, caller, fail }) {
    const wanted = [...new Set(ids)]
    const seen = await trackers.unblockedIds(db, caller, wanted)
    if (seen.length < wanted.length) fail('list_has_nonexistent')
    const found = await counters.figuresOf(db, queryOf(db), caller, wanted, type)
    const missing = wanted.filter((id) => !found.has(id))
    if (missing.length > 0) fail('entity_not_found', { missing })
    return { value: Object.fromEntries(wanted.map((id) => [id, found.get(id) ?? 0])) }
  },
})
