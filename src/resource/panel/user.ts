import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import {
  Described,
  Id,
  Lines,
  LocalDate,
  Matching,
  Named,
  NewPassword,
  Nullable,
  OneOf,
  Text,
  UtcTime,
} from '#contract/schema.ts'
import type { readCustomer, Written } from '#store/dealer/customers.ts'
import { IfInvited, withInvitation } from '../invitation.ts'
import { MfaSettings, settingsOf } from './user/mfa/settings.ts'

/** Users as their dealer sees them: its customers (specification 2.9). Amounts have two decimals. */

export const legalTypes = ['legal_entity', 'individual', 'sole_trader'] as const
export const LegalType = OneOf(legalTypes, { title: 'LegalType' })

export const Login = Type.String({ format: 'email', maxLength: 254 })
/** Digits without `+`; empty for none. */
const Phone = Matching('^([0-9]{10,15})?$', '10 to 15 digits without +, or empty')
export const Password = NewPassword(20)
export const Comment = Lines(255)

const name = Text(255)

/** Fields of a user that its dealer may write besides the login; `legal_name` is of legal entities. */
export const profile = {
  activated: Type.Boolean({ description: 'Allowed to sign in.' }),
  verified: Type.Boolean({ description: 'The e-mail address is verified; as `activated` when left out.' }),
  first_name: name,
  middle_name: name,
  last_name: name,
  legal_name: name,
  phone: Phone,
  post_country: name,
  post_index: name,
  post_region: name,
  post_city: name,
  post_street_address: name,
  registered_country: name,
  registered_index: name,
  registered_region: name,
  registered_city: name,
  registered_street_address: name,
  state_reg_num: Text(15),
  tin: Text(255),
  okpo_code: Nullable(Text(255)),
  iec: Nullable(Text(255)),
}

/** Fields of the profile in answers: an optional code that the user does not have is left out (rulings, "Nulls"). */
export const toldProfile = { ...profile, okpo_code: Type.Optional(Type.String()), iec: Type.Optional(Type.String()) }

export const GivenBlock = Type.Object({ reason: Type.Optional(Described(Text(255), 'Why it is kept out.')) })

const Block = Named('UserBlock', {
  reason: Described(Text(255), 'Why it is kept out; empty where nobody has said it.'),
  since: Nullable(Described(UtcTime, 'Since when it is kept out; null where that is not known.')),
})

export const PanelUser = Named('PanelUser', {
  id: Id,
  dealer_id: Id,
  login: Type.String(),
  legal_type: LegalType,
  ...toldProfile,
  balance: Type.Number(),
  bonus: Type.Number(),
  creation_date: UtcTime,
  trackers_count: Type.Integer({ description: 'Number of trackers.' }),
  comment: Type.String({ description: 'What the dealer says of it; the user is not told.' }),
  menu_preset_id: Nullable({ ...Id, description: 'Of the menu that it was given; null for the default.' }),
  mfa_allowed: Type.Boolean({ description: 'It may switch a second factor on.' }),
  mfa_settings: Described(MfaSettings, 'Whether it may switch a second factor on, or has to have one.'),
  block_parameters: Nullable(Described(Block, 'Of one that `panel/user/block` keeps out; null for any other.')),
  invitation: IfInvited,
})

/** A discount on the prices of plans; `end_date` null: it has no end. */
export const Discount = Named('Discount', {
  value: Type.Number({ minimum: 0, maximum: 100, description: 'Percent.' }),
  min_trackers: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Trackers from which it is given.' }),
  end_date: Nullable(Described(LocalDate, 'Last day of the discount; null: it has none.')),
  strategy: Described(OneOf(['no_summing', 'sum_with_progressive']), 'Whether it comes on top of others.'),
})
export type Discount = Static<typeof Discount>

/** A discount as a change takes it: fields left out keep their values. */
export const DiscountGiven = Type.Partial(Discount)

interface Profile {
  legal_type: string
  okpo_code: string | null
  iec: string | null
}

/** The profile of a user as answers have it, of its row in the database. */
export const profileOf = <Row extends Profile>(row: Row) => ({
  ...row,
  legal_type: row.legal_type as Static<typeof LegalType>,
  okpo_code: row.okpo_code ?? undefined,
  iec: row.iec ?? undefined,
})

interface Blockable {
  blocked: boolean
  blocked_since: Date | null
  block_reason: string
}

type Invited = Parameters<typeof withInvitation>[0]

/** A user as answers to its dealer have it, of its row in the database. */
export const panelUserOf = <Row extends Profile & Blockable & Invited & Parameters<typeof settingsOf>[0]>(
  row: Row,
) => ({
  ...withInvitation(profileOf(row)),
  mfa_settings: settingsOf(row),
  block_parameters: row.blocked ? { reason: row.block_reason, since: row.blocked_since } : null,
})

type Read = NonNullable<Awaited<ReturnType<typeof readCustomer>>>

/** The discount of a user, of its row in the database. */
export const discountOf = (row: Read): Discount => ({
  value: row.discount_value,
  min_trackers: row.discount_min_trackers,
  end_date: row.discount_end_date,
  strategy: row.discount_strategy as Discount['strategy'],
})

/** The columns of a discount, undefined for what was not sent. Throws error 7 for a value of more than two decimals. */
export const discountColumns = ({ value, ...discount }: Partial<Discount> = {}): Partial<Written> => {
  if (value !== undefined && Number(value.toFixed(2)) !== value)
    throw invalid('discount.value', 'must have two decimals at most')
  return {
    discount_value: value,
    discount_min_trackers: discount.min_trackers,
    discount_end_date: discount.end_date,
    discount_strategy: discount.strategy,
  }
}
