import { Type } from 'typebox'
import * as entries from '#store/told/entries.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { periodOf } from '../../period.ts'
import { everything, Filter, Period, Totals } from '../asked.ts'
import { Assets, assetsOf } from './assets.ts'

export default query('history/asset/count', {
  summary: 'Counts the entries of vehicles and employees in a period.',
  access: user,
  params: Type.Object({ ...Period, ...Assets, ...Filter }),
  result: Type.Object(Totals),
  errors: ['time_span_too_big'],

  async handler({ assets, asset_types, ...filter }, context) {
    const period = periodOf(filter, context)
    const wanted = { ...filter, ...period, ...(await everything(context)), assets: assetsOf({ assets, asset_types }) }
    return entries.count(context.db, context.caller, wanted)
  },
})
