import { type Static, Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { settingsOf } from '#resource/panel/user/mfa/settings.ts'
import { factorState } from '#service/second-factor.ts'
import {
  BalanceAlertSettings,
  FieldSettings,
  FileStorageSettings,
  SecondFactorSettings,
  UserSettings,
} from '#service/user/settings.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { occasions } from '#task/telling.ts'

export default query('user/settings/read', {
  summary: 'Tells the settings of the user.',
  description:
    'Only a master user is told `balance_alert_settings`, `file_storage_settings` and, beyond the contract, `field_settings`. The warning periods are those of the account.',
  access: user,
  params: None,
  result: Type.Object({
    settings: Described(UserSettings, 'How it is shown what.'),
    second_factor_settings: SecondFactorSettings,
    balance_alert_settings: Type.Optional(BalanceAlertSettings),
    file_storage_settings: Type.Optional(FileStorageSettings),
    field_settings: Type.Optional(
      Described(
        FieldSettings,
        'What those who have phones of the field may do, and what recipients of tasks are told.',
      ),
    ),
    first_user_balance_warning_period: Type.String({
      description: 'How long before money runs out the first warning comes: a number and `d`.',
    }),
    second_user_balance_warning_period: Type.String({
      description: 'How long before money runs out the second warning comes: a number and `d`.',
    }),
  }),

  async handler(_, { db, caller, fail }) {
    const own = (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')
    const account = (await accounts.readUser(db, caller, caller.account_id)) ?? fail('session_ended')
    const { date_format, hour_mode, ...settings } = own
    const { type, factor_types } = settingsOf(own)
    const required = type === 'required'
    return {
      settings: {
        ...settings,
        date_format: date_format ?? undefined,
        hour_mode: hour_mode ?? undefined,
      } as Static<typeof UserSettings>,
      second_factor_settings: {
        allowed: own.mfa_allowed,
        required,
        ...(await factorState(db, { user_id: own.id }, factor_types, own.mfa_enabled || required)),
      },
      ...(caller.master && {
        balance_alert_settings: { emails: account.balance_alert_emails },
        file_storage_settings: { auto_overwrite: account.file_auto_overwrite },
        field_settings: {
          tasks_by_hand: account.tasks_by_hand,
          recipient_notices: occasions.filter((occasion) => account.recipient_notices.includes(occasion)),
          recipient_first_name: account.recipient_first_name,
        },
      }),
      first_user_balance_warning_period: account.first_balance_warning,
      second_user_balance_warning_period: account.second_balance_warning,
    }
  },
})
