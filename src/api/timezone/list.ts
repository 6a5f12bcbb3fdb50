import { anyone } from '../caller.ts'
import { query } from '../operation.ts'
import { list, Params, Result } from './zone.ts'

export default query('timezone/list', {
  summary: 'Lists the time zones, by their offset from UTC.',
  access: anyone,
  params: Params,
  result: Result,

  handler: ({ locale }) => ({ list: list(locale) }),
})
