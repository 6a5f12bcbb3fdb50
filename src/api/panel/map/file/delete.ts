import { Type } from 'typebox'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { MapName } from '#resource/panel/map/file.ts'
import { operator } from '#resource/panel/operator.ts'

export default command('panel/map/file/delete', {
  summary: 'Removes a file of maps, or what a break has left of one.',
  description: 'For its operator. It is drawn no more. 269 while it is being fetched.',
  access: operator,
  params: Type.Object({ name: { ...MapName, description: 'As `panel/map/read` tells it.' } }),
  result: None,
  errors: ['not_found', 'invalid_file_state'],
  // Files are waited for, so not inside of a transaction.
  keeps: true,

  example: { fails: 'not_found' },

  async handler({ name }, { own_maps, transaction, fail }) {
    const became = await own_maps.remove(name)
    if (became === 'unknown') fail('not_found')
    if (became === 'busy') fail('invalid_file_state')
    await transaction(async () => undefined)
    return {}
  },
})
