import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { type Context, query } from '#contract/operation.ts'
import { Default, Described, Id, Ids, LocalTime, OneOf, Optional } from '#contract/schema.ts'
import { streamedMap } from '#contract/streamed.ts'
import { CompactState, compact, formats, State, stateOf } from '#resource/tracker/state.ts'
import { isPartAway } from '#store/db.ts'
import * as states from '#store/fleet/device-states.ts'

/** States that are made at a time. */
const together = 500

export default query('tracker/get_states', {
  summary: 'Tells what several trackers do now.',
  description:
    'Those whose part of the database is away are listed in `unavailable`: nothing is known of them for the moment. ' +
    'Blocked trackers answer 208, or are listed in `blocked` with `list_blocked`. Unknown ones are listed in ' +
    '`not_exist` with `allow_not_exist`; without it they answer 217. Beyond the contract: without `trackers` all that the ' +
    'caller sees and that are not blocked are told, however many; `format`. The answer is streamed.',
  access: user,
  params: Type.Object({
    trackers: Optional(Described(Ids, 'Trackers that are asked for; without it all that the caller sees.')),
    list_blocked: Optional(
      Type.Boolean({ default: false, description: 'Blocked trackers are listed in `blocked` instead of failing.' }),
    ),
    allow_not_exist: Optional(
      Type.Boolean({ default: false, description: 'Unknown trackers are listed in `not_exist` instead of failing.' }),
    ),
    format: Default(
      OneOf(formats, { description: '`compact`: states as the live channel tells them of many.' }),
      'full',
    ),
  }),
  result: Type.Object({
    user_time: LocalTime,
    states: Described(Type.Record(Type.String(), Type.Union([State, CompactState])), 'State by tracker.'),
    blocked: Optional(Type.Array(Id, { description: 'Trackers that are blocked.' })),
    not_exist: Optional(Type.Array(Id, { description: 'Trackers that the caller does not see.' })),
    unavailable: Optional(
      Type.Array(Id, {
        description: 'Trackers whose states cannot be told for the moment; left out where there are none.',
      }),
    ),
  }),
  errors: ['device_blocked', 'list_has_nonexistent'],

  async handler({ trackers, list_blocked, allow_not_exist, format }, { db, caller, now, fail }) {
    const rows = await states.visibleDevices(db, caller, trackers)
    const found = new Set(rows.map((row) => row.tracker_id))
    const not_exist = [...new Set(trackers)].filter((id) => !found.has(id))
    const blocked = rows.filter((row) => row.blocked).map((row) => row.tracker_id)
    if (!allow_not_exist && not_exist.length > 0) fail('list_has_nonexistent')
    if (trackers && !list_blocked && blocked.length > 0) fail('device_blocked')
    const unavailable: number[] = []
    const seen = rows.filter((row) => !row.blocked)
    return streamedMap(
      'states',
      { user_time: now, ...(list_blocked && { blocked }), ...(allow_not_exist && { not_exist }) },
      portions({ db, now }, seen, format === 'compact', unavailable),
      () => (unavailable.length > 0 ? { unavailable } : {}),
    )
  },
})

/** Nobody holds more than some of the states of a fleet. It fails where all of the first of them are away. */
async function* portions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  seen: readonly states.VisibleDevice[],
  isCompact: boolean,
  unavailable: number[],
) {
  for (let at = 0; at < seen.length; at += together) {
    const some = seen.slice(at, at + together)
    const rows = await states.statesOf(db, some).catch((error: unknown) => {
      if (at === 0 || !isPartAway(error)) throw error
      return 'away' as const
    })
    if (rows === 'away') unavailable.push(...some.map(({ tracker_id }) => tracker_id))
    else {
      unavailable.push(...rows.filter(({ away }) => away).map(({ tracker_id }) => tracker_id))
      yield rows.filter(({ away }) => !away).map((row) => [row.tracker_id, toldState(row, now, isCompact)] as const)
    }
  }
}

const toldState = (row: states.StateRow, now: Date, isCompact: boolean): State | CompactState => {
  const state = stateOf(row, now.getTime())
  return isCompact ? compact(state) : state
}
