import { Id, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { IfInvited } from './invitation.ts'
import { LegalType, Login, profile, toldProfile } from './panel/user.ts'

/**
 * Sub-users: further logins of an account (supplement 3.6). They are panel users without what concerns the dealer and
 * money.
 */

const { verified: _, ...written } = profile

/** Fields of a sub-user that the master may write besides the login. */
export const fields = {
  ...written,
  security_group_id: Nullable({ ...Id, description: 'Null is the default group, which has no rights.' }),
}

export const Subuser = Named('Subuser', {
  id: Id,
  login: Login,
  legal_type: LegalType,
  ...fields,
  okpo_code: toldProfile.okpo_code,
  iec: toldProfile.iec,
  creation_date: LocalTime,
  invitation: IfInvited,
})
