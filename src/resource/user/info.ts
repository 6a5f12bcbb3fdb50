import { type Static, Type } from 'typebox'
import { Described, Id, LocalTime, Named, OneOf } from '#contract/schema.ts'
import type { User } from '#store/dealer/accounts.ts'
import { Locale, preferences, TimeZone } from './preferences.ts'

/** Users as their applications see them (specification 2.10). Amounts have two decimals. */

const LegalType = OneOf(['legal_entity', 'individual', 'sole_trader'])

const person = {
  id: Id,
  demo: Type.Boolean({ description: 'A demo account.' }),
  legal_type: LegalType,
  first_name: Type.String(),
  middle_name: Type.String(),
  last_name: Type.String(),
  legal_name: Type.Optional(Type.String()),
  /** First and last name, or the organisation's. */
  title: Type.String({ description: 'First and last name, or the company.' }),
  balance: Type.Number(),
  bonus: Type.Number(),
}

const address = {
  post_country: Type.String(),
  post_index: Type.String(),
  post_region: Type.String(),
  post_city: Type.String(),
  post_street_address: Type.String(),
  registered_country: Type.String(),
  registered_index: Type.String(),
  registered_region: Type.String(),
  registered_city: Type.String(),
  registered_street_address: Type.String(),
}

/** The part of the master user that a sub-user of the account sees. */
export const MasterInfo = Named('MasterInfo', person)

export const UserInfo = Named('UserInfo', {
  ...person,
  login: Type.String(),
  phone: Type.Optional(Type.String()),
  creation_date: Described(LocalTime, 'When it was registered.'),
  locale: Locale,
  verified: Type.Boolean({ description: 'The e-mail address is verified.' }),
  default_geocoder: preferences.geocoder,
  route_provider: preferences.route_provider,
  time_zone: TimeZone,
  measurement_system: preferences.measurement_system,
  date_format: preferences.date_format,
  hour_mode: preferences.hour_mode,
  tin: Type.String(),
  iec: Type.Optional(Type.String()),
  ...address,
})

/** The name of a user in words: of a legal entity its legal name, else the names of the person. */
export const titleOf = ({ legal_type, legal_name, first_name, last_name }: User): string =>
  (legal_type === 'legal_entity' && legal_name) || [first_name, last_name].filter(Boolean).join(' ')

/**
 * The master user as a sub-user sees it, of its row in the database; checks of the table hold that its words are those
 * of the schema.
 */
export const masterInfo = (user: User) =>
  ({ ...user, legal_name: user.legal_name || undefined, title: titleOf(user) }) as Static<typeof MasterInfo>

/**
 * A user as answers have it, of its row in the database. With premium GIS its geocoder is always Google (supplement
 * section 12).
 */
export const userInfo = (user: User, premium_gis: boolean) =>
  ({
    ...user,
    ...masterInfo(user),
    phone: user.phone || undefined,
    date_format: user.date_format ?? undefined,
    hour_mode: user.hour_mode ?? undefined,
    iec: user.iec ?? undefined,
    default_geocoder: premium_gis ? 'google' : user.geocoder,
  }) as Static<typeof UserInfo>
