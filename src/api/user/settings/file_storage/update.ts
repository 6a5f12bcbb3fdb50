import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { FileStorageSettings } from '#service/user/settings.ts'
import * as accounts from '#store/dealer/accounts.ts'

export default command('user/settings/file_storage/update', {
  summary: 'Changes what becomes of a new file of the account when there is no room for it.',
  description: 'As `file_storage_settings` of `user/settings/update` does.',
  access: master,
  params: Type.Object({ file_storage_settings: FileStorageSettings }),
  result: None,

  async handler({ file_storage_settings: { auto_overwrite } }, { db, caller }) {
    await accounts.updateSettings(db, caller, caller.account_id, { file_auto_overwrite: auto_overwrite })
    return {}
  },
})
