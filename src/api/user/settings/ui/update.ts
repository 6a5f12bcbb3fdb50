import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { Key } from '#resource/user/settings/ui/key.ts'
import * as uiSettings from '#store/people/ui-settings.ts'
import { lockUser } from '#store/sql/user-lock.ts'

export default command('user/settings/ui/update', {
  summary: 'Remembers a text for the user, such as an application’s own settings as JSON.',
  description: 'Each user and sub-user has its own keys, 200 of them at most (268).',
  access: user,
  params: Type.Object({
    key: Described(Key, 'Name of the setting.'),
    value: Type.String({ maxLength: 8192, description: 'What the application wants to keep.' }),
  }),
  result: None,
  errors: ['over_quota'],

  async handler({ key, value }, { db, caller, config, fail }) {
    await lockUser(db, caller.user_id)
    if ((await uiSettings.countOthers(db, caller, key)) >= config.ui_setting_quota) fail('over_quota')
    await uiSettings.write(db, caller, key, value)
    return {}
  },
})
