import { Type } from 'typebox'
import * as states from '#store/points/states.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Described, Id, LocalTime, Optional } from '../schema.ts'
import { State, stateOf } from './state.ts'

export default query('tracker/get_states', {
  summary: 'Tells what several trackers do now.',
  description:
    'Those whose part of the database is away are listed in `unavailable`: nothing is known of them for the moment. ' +
    'Blocked trackers answer 208, or are listed in `blocked` with `list_blocked`. Unknown ones are listed in ' +
    '`not_exist` with `allow_not_exist`; without it they answer 217.',
  access: user,
  params: Type.Object({
    trackers: Type.Array(Id, { maxItems: 2000, description: 'Trackers that are asked for.' }),
    list_blocked: Optional(
      Type.Boolean({ default: false, description: 'Blocked trackers are listed in `blocked` instead of failing.' }),
    ),
    allow_not_exist: Optional(
      Type.Boolean({ default: false, description: 'Unknown trackers are listed in `not_exist` instead of failing.' }),
    ),
  }),
  result: Type.Object({
    user_time: LocalTime,
    states: Described(Type.Record(Type.String(), State), 'State by tracker.'),
    blocked: Optional(Type.Array(Id, { description: 'Trackers that are blocked.' })),
    not_exist: Optional(Type.Array(Id, { description: 'Trackers that the caller does not see.' })),
    unavailable: Optional(
      Type.Array(Id, {
        description: 'Trackers whose states cannot be told for the moment; left out where there are none.',
      }),
    ),
  }),
  errors: ['device_blocked', 'list_has_nonexistent'],

  async handler({ trackers, list_blocked, allow_not_exist }, { db, caller, now, fail }) {
    const rows = await states.read(db, caller, trackers)
    const found = new Set(rows.map((row) => row.tracker_id))
    const not_exist = [...new Set(trackers)].filter((id) => !found.has(id))
    const blocked = rows.filter((row) => row.blocked).map((row) => row.tracker_id)
    if (!allow_not_exist && not_exist.length > 0) fail('list_has_nonexistent')
    if (!list_blocked && blocked.length > 0) fail('device_blocked')
    const seen = rows.filter((row) => !row.blocked)
    const unavailable = seen.filter((row) => row.away).map((row) => row.tracker_id)
    const told = seen.filter((row) => !row.away).map((row) => [row.tracker_id, stateOf(row, now.getTime())])
    return {
      user_time: now,
      states: Object.fromEntries(told),
      ...(list_blocked && { blocked }),
      ...(allow_not_exist && { not_exist }),
      ...(unavailable.length > 0 && { unavailable }),
    }
  },
})
