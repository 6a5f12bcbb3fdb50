import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Assets, assetsOf } from '#resource/history/asset/assets.ts'
import { everyTracker, Filter, Period, Totals } from '#service/history/asked.ts'
import * as entries from '#store/history/entries.ts'

export default query('history/asset/count', {
  summary: 'Counts the entries of vehicles and employees in a period.',
  access: user,
  params: Type.Object({ ...Period, ...Assets, ...Filter }),
  result: Type.Object(Totals),
  errors: ['time_span_too_big'],

  async handler({ assets, asset_types, ...filter }, context) {
    const period = periodOf(filter, context)
    const wanted = { ...filter, ...period, ...(await everyTracker(context)), assets: assetsOf({ assets, asset_types }) }
    return entries.count(context.db, context.caller, wanted)
  },
})
