import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Optional, Text, ValueOf } from '#contract/schema.ts'
import { Key } from '#resource/user/settings/ui/key.ts'
import * as uiSettings from '#store/people/ui-settings.ts'

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
