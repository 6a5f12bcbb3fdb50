import { Type } from 'typebox'
import * as uiSettings from '#store/people/ui-settings.ts'
import { user } from '../../../caller.ts'
import { query } from '../../../operation.ts'
import { Described, Optional, Text, ValueOf } from '../../../schema.ts'
import { Key } from './key.ts'

export default query('user/settings/ui/read', {
  summary: 'Tells what an application has remembered for the user.',
  access: user,
  params: Type.Object({
    key: Described(Key, 'Name of the setting.'),
    otherwise: Optional(
      Described(Text(255), 'What is told where nothing is remembered, in place of error 201. Beyond the contract.'),
    ),
  }),
  result: ValueOf(Type.String()),
  errors: ['not_found'],
  example: { after: ['user/settings/ui/update'] },

  async handler({ key, otherwise }, { db, caller, fail }) {
    const { value = otherwise } = (await uiSettings.read(db, caller, key)) ?? {}
    return { value: value ?? fail('not_found') }
  },
})
