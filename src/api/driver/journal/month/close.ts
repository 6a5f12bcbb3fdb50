import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Id, Month, None } from '#contract/schema.ts'
import { readTime } from '#formats/clock.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as months from '#store/reports/journal-months.ts'

export default command('driver/journal/month/close', {
  summary: 'Closes a month of the journal of a tracker, for ever.',
  description:
    'Beyond the contract. Entries that begin in it, in the zone of the caller, are not made, changed or deleted any more (281). Only a month that is over ' +
    'is closed. 201: no such tracker. 247: it is closed already.',
  access: { ...userWith('reports'), not_in_demo: true },
  params: Type.Object({ tracker_id: Id, month: Month }),
  result: None,
  errors: ['not_found', 'device_blocked', 'already_exists'],

  async handler({ tracker_id, month }, { db, caller, now, fail }) {
    const next = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
    const [from, to] = [month, next].map(
      (first) => new Date(readTime(`${first}-01 00:00:00`, caller.time_zone) as number),
    ) as [Date, Date]
    if (to > now) throw invalid('month', 'must be over')
    const tracker = unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail)
    if (!(await months.close(db, caller, tracker, { month, from, to }, now))) fail('already_exists')
    return {}
  },
})
