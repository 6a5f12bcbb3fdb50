import { Type } from 'typebox'
import * as uiSettings from '#store/people/ui-settings.ts'
import { user } from '../../../caller.ts'
import { query } from '../../../operation.ts'
import { Described, ValueOf } from '../../../schema.ts'
import { Key } from './key.ts'

export default query('user/settings/ui/read', {
  summary: 'Tells what an application has remembered for the user.',
  access: user,
  params: Type.Object({ key: Described(Key, 'Name of the setting.') }),
  result: ValueOf(Type.String()),
  errors: ['not_found'],
  example: { after: ['user/settings/ui/update'] },

  async handler({ key }, { db, caller, fail }) {
    const { value } = (await uiSettings.read(db, caller, key)) ?? fail('not_found')
    return { value }
  },
})
