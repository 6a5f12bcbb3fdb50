import { Type } from 'typebox'
import { dealer } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { FactorState } from '#resource/second-factor.ts'
import { ownLogin } from '#service/panel/account/password.ts'
import { factorState } from '#service/second-factor.ts'
import { readerOf } from '#store/people/notices.ts'

export default query('panel/account/second_factor/read', {
  summary: 'Tells whether the panel login has a second factor.',
  description: 'Codes can be mailed where its dealer has an address.',
  access: dealer,
  params: None,
  result: Type.Object({
    ...FactorState,
    wanted: Type.Optional(
      Type.Boolean({
        description: 'The platform asks its logins of the panel for one, and this one has none; else absent.',
      }),
    ),
  }),

  async handler(_, context) {
    const { db, caller, config } = context
    const holder = { panel_login_id: caller.panel_login_id }
    const { mfa_enabled } = await ownLogin(context)
    const types = (await readerOf(db, holder)) ? (['email', 'totp'] as const) : (['totp'] as const)
    const state = await factorState(db, holder, types, mfa_enabled)
    // Whoever looks in from above cannot change it.
    const isWanted = config.panel_factor && !mfa_enabled && !caller.opened_by
    return { ...state, ...(isWanted && { wanted: true }) }
  },
})
