import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { operator } from '#resource/panel/operator.ts'
import * as fetches from '#store/map-fetch.ts'

export default command('panel/map/fetch/cancel', {
  summary: 'Ends the fetch of a map.',
  description:
    'For its operator. What has come stays for the same fetch to go on with; `panel/map/file/delete` removes it. 201 where nothing is ' +
    'being fetched.',
  access: operator,
  params: None,
  result: None,
  errors: ['not_found'],

  example: { after: ['panel/map/fetch/start'] },

  async handler(_, { db, fail }) {
    if (!(await fetches.cancel(db))) fail('not_found')
    return {}
  },
})
