import { Type } from 'typebox'
import * as accounts from '#store/dealer/accounts.ts'
import { endOfKind } from '#store/people/sessions.ts'
import { type User, user } from '../../caller.ts'
import { type Context, command } from '../../operation.ts'
import { None, Nullable } from '../../schema.ts'
import { DateFormat, HourMode } from '../preferences.ts'
import { BalanceAlertSettings, FileStorageSettings, SecondFactorSettings, UserSettings } from './settings.ts'

/** An API key must not weaken how people sign in. */
const maySwitch = async ({ db, caller }: Context<User>, enabled: boolean): Promise<boolean> => {
  if (caller.hash_kind !== 'session') return false
  const own = await accounts.readUser(db, caller, caller.user_id)
  return own?.mfa_allowed === true || !enabled
}

export default command('user/settings/update', {
  summary: 'Changes settings of the user; what is not sent keeps its value.',
  description:
    'A null `date_format` or `hour_mode` goes back to what the locale has. `balance_alert_settings` and `file_storage_settings` are the master’s: a sub-user who sends them gets 13 and changes nothing. `second_factor_settings` switches the code by e-mail on and off, by session only and only if the dealer allows it (13 otherwise); off also ends sign-ins that wait for a code. Times are told in the new zone from then on.',
  access: user,
  params: Type.Object({
    ...Type.Partial(UserSettings).properties,
    date_format: Type.Optional(Nullable(DateFormat)),
    hour_mode: Type.Optional(Nullable(HourMode)),
    second_factor_settings: Type.Optional(Type.Pick(SecondFactorSettings, ['enabled'])),
    balance_alert_settings: Type.Optional(BalanceAlertSettings),
    file_storage_settings: Type.Optional(FileStorageSettings),
  }),
  result: None,

  async handler({ balance_alert_settings, file_storage_settings, second_factor_settings, ...settings }, context) {
    const { db, caller, fail } = context
    if (!caller.master && (balance_alert_settings || file_storage_settings)) fail('not_permitted')
    if (second_factor_settings && !(await maySwitch(context, second_factor_settings.enabled))) fail('not_permitted')
    // Whoever may sign in without a code from now on need not find the one that was mailed.
    if (second_factor_settings?.enabled === false) await endOfKind(db, [caller.user_id], 'second_factor')
    await accounts.updateSettings(db, caller, caller.user_id, {
      ...settings,
      mfa_enabled: second_factor_settings?.enabled,
      balance_alert_emails: balance_alert_settings?.emails,
      file_auto_overwrite: file_storage_settings?.auto_overwrite,
    })
    return {}
  },
})
