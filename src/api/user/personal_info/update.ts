import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Matching, None, Nullable, OneOf, Text } from '#contract/schema.ts'
import * as accounts from '#store/dealer/accounts.ts'

const line = Text(255)

const Address = {
  post_country: line,
  post_index: line,
  post_region: line,
  post_city: line,
  post_street_address: line,
  registered_country: line,
  registered_index: line,
  registered_region: line,
  registered_city: line,
  registered_street_address: line,
}

export default command('user/personal_info/update', {
  summary: 'Changes what the user says of itself; what is not sent keeps its value.',
  description:
    'Names, addresses and numbers of an organisation are kept for whatever legal type the user has, and used where it ' +
    'asks for them. Whoever may sign in may do this: no user of this platform lacks plugin 45, so 222 never comes.',
  access: user,
  params: Type.Partial(
    Type.Object({
      legal_type: OneOf(['legal_entity', 'individual', 'sole_trader']),
      first_name: line,
      middle_name: line,
      last_name: line,
      /** Digits without `+`; empty for none. */
      phone: Matching('^[0-9]{0,15}$', 'at most 15 digits, without +'),
      ...Address,
      legal_name: line,
      state_reg_num: Text(15),
      tin: line,
      okpo_code: Nullable(Matching('^([0-9]{8}|[0-9]{10})?$', '8 or 10 digits, or empty', { examples: ['12345678'] })),
      iec: Nullable(line),
    }),
  ),
  result: None,

  async handler(info, { db, caller }) {
    await accounts.updatePersonalInfo(db, caller, caller.user_id, info)
    return {}
  },
})
