import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Default } from '#contract/schema.ts'
import { Assets, assetsOf } from '#resource/history/asset/assets.ts'
import { Entry } from '#resource/history/entry.ts'
import { AddTrackerLabel, everyTracker, Listed, limitOf, listEntries, Period } from '#service/history/asked.ts'
import * as entries from '#store/history/entries.ts'

export default query('history/asset/list', {
  summary: 'Lists the entries of vehicles and employees in a period, by time.',
  description:
    'Those that the tracker was tied to when it happened. The period is cut to the storage period. `limit_exceeded`: ' +
    'there are more than were listed. `count` counts all that match. The label of an asset is that of the vehicle, else the name of the employee; it ' +
    "goes before the tracker's.",
  access: user,
  params: Type.Object({
    ...Period,
    ...Assets,
    ...Listed,
    add_asset_label: Default(Type.Boolean({ description: 'Puts the label of the asset before the message.' }), true),
    add_tracker_label: AddTrackerLabel(false),
  }),
  result: Type.Object({ list: Type.Array(Entry), limit_exceeded: Type.Boolean(), count: Type.Integer() }),
  errors: ['time_span_too_big', 'limit_too_big'],

  async handler({ assets, asset_types, ...wishes }, context) {
    const limit = limitOf(wishes.limit, context)
    const period = periodOf(wishes, context)
    const wanted = { ...wishes, ...period, ...(await everyTracker(context)), assets: assetsOf({ assets, asset_types }) }
    const [list, { total: count }] = await Promise.all([
      listEntries(context, wanted, { ...wishes, limit }),
      entries.count(context.db, context.caller, wanted),
    ])
    return { list, limit_exceeded: list.length < count, count }
  },
})
