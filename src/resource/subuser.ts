import { Id, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { LegalType, Login, profile, told } from './panel/user.ts'

/** A further login of an account (supplement 3.6): a panel user without what concerns its dealer and its money. */

const { verified: _, ...written } = profile

/** What the master may write besides the login. */
export const fields = {
  ...written,
  security_group_id: Nullable({ ...Id, description: 'Null is the default group, which has no rights.' }),
}

export const Subuser = Named('Subuser', {
  id: Id,
  login: Login,
  legal_type: LegalType,
  ...fields,
  okpo_code: told.okpo_code,
  iec: told.iec,
  creation_date: LocalTime,
})
