import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { Default, Described, Id, LocalTime, OneOf } from '#contract/schema.ts'
import { type Entry, EventName, tell } from '#resource/history/entry.ts'
import { type RecordedTracker, visibleRecorded } from '#store/fleet/device-recorded.ts'
import * as entries from '#store/history/entries.ts'
import type { Viewer } from '#store/owner.ts'

/** Parameters and answers that the lists of the history share (supplement 7.1). */

const longest_list = 1000

const flag = (value: boolean, description: string) => Default(Type.Boolean({ description }), value)

export const Limit = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: longest_list,
    description: `At most ${longest_list}.`,
  }),
)

export const Period = {
  from: LocalTime,
  to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
}

export const Filter = {
  events: Type.Optional(Type.Array(EventName, { maxItems: 1000, description: 'All, without it.' })),
  only_emergency: flag(false, 'Only emergencies.'),
  only_unread: flag(false, 'Only what the asking login has not read.'),
}

export const Listed = {
  ...Filter,
  limit: Limit,
  ascending: flag(true, 'By time; false: the newest first.'),
  add_tracker_files: flag(false, 'Nothing is added, for devices send no files yet.'),
}

/** Ours: whose drives. */
export const Drivers = Type.Optional(
  Type.Array(Id, {
    maxItems: 1000,
    description: 'Beyond the contract: only what happened while one of these employees drove. All, without it.',
  }),
)

/** Ours: by what lists go, and of what the period is. */
export const Sort = Default(
  OneOf(['time', 'event_time'], {
    description:
      'By what they go, and of what the period is: when they were received, or, beyond the contract, when they happened.',
  }),
  'time',
)

export const AddTrackerLabel = (value: boolean) => flag(value, 'Puts the label of the tracker before the message.')

/** The limit that was sent, or the default; fails with 212 above it. */
export const limitOf = (limit = longest_list, { fail }: { fail(error: 'limit_too_big'): never }): number =>
  limit > longest_list ? fail('limit_too_big') : limit

export const Totals = {
  total: Type.Integer({ description: 'How many there are.' }),
  total_unread: Type.Integer({ description: 'How many of them are not read.' }),
}

type Asking = Pick<Context<User>, 'db' | 'caller' | 'now'>

/**
 * The part of a history query that takes all trackers that the caller sees and that are not blocked; for a master `all`
 * entries that there are.
 */
export const everyTracker = async ({ db, caller, now }: Asking): Promise<Pick<entries.Wanted, 'trackers' | 'all'>> => ({
  trackers: await visibleRecorded(db, caller, now),
  all: caller.master,
})

interface Wishes {
  limit: number
  ascending: boolean
  add_tracker_label: boolean
  add_asset_label?: boolean
}

/** The entries that are wanted, as answers have them. */
export const listEntries = async (
  { db, caller }: { db: Asking['db']; caller: Viewer },
  wanted: entries.Wanted,
  wishes: Wishes,
): Promise<Entry[]> => {
  const labels = new Map(wanted.trackers.map(({ tracker_id, label }) => [tracker_id, label]))
  const rows = await entries.list(db, caller, wanted, wishes)
  return rows.map((row) => toldEntry(row, labels.get(row.tracker_id) ?? '', wishes))
}

const toldEntry = (row: entries.Entry, label: string, wishes: Omit<Wishes, 'limit' | 'ascending'>): Entry => {
  const ofAsset = wishes.add_asset_label ? row.asset_label : null
  const before = ofAsset ?? (wishes.add_tracker_label ? label : undefined)
  return tell(row, { label, before })
}

/** One entry that the caller may see, with its tracker; undefined if there is none. */
export const findEntry = async (
  { db, caller, now }: Asking,
  id: number,
): Promise<{ row: entries.Entry; tracker: RecordedTracker } | undefined> => {
  const row = await entries.read(db, caller, id)
  const [tracker] = row ? await visibleRecorded(db, caller, now, [row.tracker_id]) : []
  return row && tracker && row.time >= tracker.kept_from ? { row, tracker } : undefined
}
