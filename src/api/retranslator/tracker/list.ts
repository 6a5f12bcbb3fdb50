import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Id, Moment, Named, Nullable, Page } from '#contract/schema.ts'
import * as bindings from '#store/forward/bindings.ts'
import * as retranslators from '#store/forward/retranslators.ts'

const Bound = Named('RetranslatedTracker', {
  tracker_id: Id,
  fake_device_id: Type.Optional(
    Type.String({ description: 'What the tracker is called there; left out where it has the id of its device.' }),
  ),
  reached: Nullable(Described(Moment, 'Up to when its points were acknowledged; null for none that the platform has.')),
  error: Type.String({ description: 'Why nothing of it is taken there; empty when it is.' }),
})

export default query('retranslator/tracker/list', {
  summary: 'Lists the trackers whose points are sent on to a platform, by id.',
  description: 'Beyond the contract. Of those that are seen; `tracker/retranslator/list` tells of one tracker.',
  access: user,
  params: Type.Object({ retranslator_id: Id, ...Page }),
  result: CountedListOf(Bound),
  errors: ['not_found', 'limit_too_big'],

  async handler({ retranslator_id, limit, offset }, { db, caller, fail }) {
    const page = pageOf({ limit, offset }, { fail })
    if (!(await retranslators.has(db, caller, retranslator_id))) fail('not_found')
    const { list, count } = await bindings.listOf(db, caller, retranslator_id, page)
    return { list: list.map(bindingOf), count }
  },
})

type Row = Awaited<ReturnType<typeof bindings.listOf>>['list'][number]

const bindingOf = ({ tracker_id, fake_device_id, reached, error }: Row) => ({
  tracker_id,
  ...(fake_device_id !== null && { fake_device_id }),
  reached: reached === 0 ? null : new Date(reached),
  error,
})
