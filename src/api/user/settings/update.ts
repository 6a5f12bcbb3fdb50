import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { type Context, command, type Keeping } from '#contract/operation.ts'
import { Described, None, Nullable } from '#contract/schema.ts'
import { settingsOf } from '#resource/panel/user/mfa/settings.ts'
import { DateFormat, HourMode } from '#resource/user/preferences.ts'
import { own_password_rule, proveCode, provePassword } from '#service/user/password.ts'
import {
  BalanceAlertSettings,
  FieldSettings,
  FileStorageSettings,
  type Switch,
  SwitchedFactor,
  UserSettings,
} from '#service/user/settings.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as authenticators from '#store/people/authenticators.ts'
import { switchOff, switchOn } from '#store/people/second-factors.ts'
import { lockProven } from '#store/people/sessions.ts'
import { changedAccount } from '#store/rules/rule-versions.ts'
import { timeZoneOf } from '#store/rules/rules.ts'
import * as notices from '#store/tasks/task-notices.ts'

/** What switches the second factor, once it is known that the caller may; nothing, where it is as it is told to be. */
const switching = async (
  context: Context<User, 'wrong_password' | 'wrong_code'> & Keeping,
  { enabled, password, code }: Switch,
): Promise<((db: Db) => Promise<void>) | undefined> => {
  const { db, caller, fail } = context
  const own = (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')
  const isRequired = settingsOf(own).type === 'required'
  if (enabled === (own.mfa_enabled || isRequired)) return undefined
  // Neither an API key nor a session of somebody else changes how people sign in.
  if (caller.hash_kind !== 'session' || caller.opened_by) fail('not_permitted')
  if (enabled)
    return async (db) => {
      if (!(await switchOn(db, caller, caller.user_id, 'email'))) fail('not_permitted')
    }
  // A program can be given up for codes by mail, which the dealer requires then.
  if (isRequired && !(await authenticators.find(db, { user_id: own.id }))) fail('not_permitted')
  const proven =
    code === undefined
      ? await provePassword(context, password ?? fail('wrong_password'))
      : await proveCode(context, code)
  return async (db) => {
    if (!(await lockProven(db, proven))) fail('wrong_password')
    await switchOff(db, caller, caller.user_id)
  }
}

export default command('user/settings/update', {
  summary: 'Changes settings of the user; what is not sent keeps its value.',
  description: `A null \`date_format\` or \`hour_mode\` goes back to what the locale has. \`balance_alert_settings\`, \`file_storage_settings\` and, beyond the contract, \`field_settings\` are the master’s: a sub-user who sends them gets 13 and changes nothing. \`second_factor_settings\` switches the code by e-mail on, and codes of any type off, only by a session that the user opened itself and only if the dealer allows it (13 otherwise). Off wants the \`password\` (248), or a \`code\` of the program that makes them (282) which is forgotten then, and ends sign-ins that wait for one. Where the dealer requires a second factor only the program is given up: codes come by e-mail then, and those cannot be switched off (13). ${own_password_rule} Times are told in the new zone from then on.`,
  access: user,
  params: Type.Object({
    ...Type.Partial(UserSettings).properties,
    date_format: Type.Optional(Nullable(DateFormat)),
    hour_mode: Type.Optional(Nullable(HourMode)),
    second_factor_settings: Type.Optional(SwitchedFactor),
    balance_alert_settings: Type.Optional(BalanceAlertSettings),
    file_storage_settings: Type.Optional(FileStorageSettings),
    field_settings: Type.Optional(
      Described(
        FieldSettings,
        'What those who have phones of the field may do, and what recipients of tasks are told; what is left out of it stays.',
      ),
    ),
  }),
  result: None,
  errors: ['wrong_password', 'wrong_code'],
  // A failed guess is kept.
  keeps: true,

  async handler(
    { balance_alert_settings, file_storage_settings, field_settings, second_factor_settings, ...settings },
    context,
  ) {
    const { caller, now, fail, transaction } = context
    if (!caller.master && (balance_alert_settings || file_storage_settings || field_settings)) fail('not_permitted')
    const turn = second_factor_settings && (await switching(context, second_factor_settings))
    await transaction(async (db) => {
      await turn?.(db)
      const time_zone = await timeZoneOf(db, caller)
      await accounts.updateSettings(db, caller, caller.user_id, {
        ...settings,
        balance_alert_emails: balance_alert_settings?.emails,
        file_auto_overwrite: file_storage_settings?.auto_overwrite,
        tasks_by_hand: field_settings?.tasks_by_hand,
        recipient_notices: field_settings?.recipient_notices,
        recipient_first_name: field_settings?.recipient_first_name,
      })
      // Who waits for a task may be told more from now on, or by other clocks.
      if (field_settings?.recipient_notices || settings.time_zone) await notices.lookAgain(db, caller, now)
      // Schedules of rules are by the clocks of the account.
      if (caller.master && (settings.time_zone ?? time_zone) !== time_zone) await changedAccount(db, caller, now)
    })
    return {}
  },
})
