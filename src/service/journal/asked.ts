import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Described, Id, Ids, LocalTime, OneOf } from '#contract/schema.ts'
import { Sorts, sortsOf } from '#contract/sorts.ts'
import { entry_types } from '#resource/journal.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { findOne } from '#store/fleet/trackers.ts'
import * as journal from '#store/reports/journal.ts'

/** Parameters by which entries of the journal are found, of `driver/journal/entry/list` and `…/download`. */
export const Listed = {
  tracker_id: Id,
  from: Type.Optional(
    Described(LocalTime, 'Entries that end after it. Needed, with `to`, unless `entry_ids` are given.'),
  ),
  to: Type.Optional(Described(LocalTime, 'Entries that begin before it; later than `from`.')),
  entry_ids: Type.Optional(Described(Ids, 'These alone, of whatever time unless a period is given too.')),
  types: Type.Optional(
    Type.Array(OneOf(entry_types), { maxItems: 3, description: 'Only of these types; all, without it.' }),
  ),
  sort: Sorts(journal.sort_columns),
}

export const errors = ['not_found', 'device_blocked', 'time_span_too_big'] as const

const Params = Type.Object(Listed)

/** Entries that were asked for, by day unless `sort` says otherwise: 10,000 at most, `count` tells of how many. Throws error 7 where neither a period nor ids are given; fails with 201, 208, 211. */
export const listed = async (
  { tracker_id, from, to, entry_ids, types, sort }: Static<typeof Params>,
  context: Pick<CostlyContext<User, (typeof errors)[number]>, 'db' | 'caller' | 'config' | 'fail'>,
): Promise<{ label: string; entries: journal.Entry[]; count: () => Promise<number> }> => {
  const { db, caller, fail } = context
  if ((from === undefined) !== (to === undefined) || (from === undefined && entry_ids === undefined))
    throw invalid(from === undefined ? 'from' : 'to', 'must be given, with its other end, unless entry_ids are')
  const period = from && to ? periodOf({ from, to }, context) : undefined
  const { label } = unblocked((await findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
  const which = { tracker_id, period, entry_ids, types }
  const entries = await journal.list(db, caller, {
    ...which,
    zone: caller.time_zone,
    sort: sort ? sortsOf<journal.Order>(sort) : [{ property: 'start_date', ascending: true }],
  })
  return { label, entries, count: () => journal.countOf(db, caller, which) }
}
