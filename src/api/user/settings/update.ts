import { Type } from 'typebox'
import * as accounts from '#store/accounts.ts'
import { user } from '../../caller.ts'
import { command } from '../../operation.ts'
import { None, Nullable } from '../../schema.ts'
import { DateFormat, HourMode } from '../preferences.ts'
import { BalanceAlertSettings, FileStorageSettings, UserSettings } from './settings.ts'

export default command('user/settings/update', {
  summary: 'Changes settings of the user; what is not sent keeps its value.',
  description:
    'A null `date_format` or `hour_mode` goes back to what the locale has. `balance_alert_settings` and `file_storage_settings` are the master’s: a sub-user who sends them gets 13 and changes nothing. Times are told in the new zone from then on.',
  access: user,
  params: Type.Object({
    ...Type.Partial(UserSettings).properties,
    date_format: Type.Optional(Nullable(DateFormat)),
    hour_mode: Type.Optional(Nullable(HourMode)),
    balance_alert_settings: Type.Optional(BalanceAlertSettings),
    file_storage_settings: Type.Optional(FileStorageSettings),
  }),
  result: None,

  async handler({ balance_alert_settings, file_storage_settings, ...settings }, { db, caller, fail }) {
    if (!caller.master && (balance_alert_settings || file_storage_settings)) fail('not_permitted')
    await accounts.updateSettings(db, caller, caller.user_id, {
      ...settings,
      balance_alert_emails: balance_alert_settings?.emails,
      file_auto_overwrite: file_storage_settings?.auto_overwrite,
    })
    return {}
  },
})
