import { anyone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Params, Result, zonesIn } from '#resource/timezone/zone.ts'

export default query('timezone/list', {
  summary: 'Lists the time zones, by their offset from UTC.',
  access: anyone,
  params: Params,
  result: Result,

  handler: ({ locale }) => ({ list: zonesIn(locale) }),
})
