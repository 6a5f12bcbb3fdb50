import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { Bounds, Matching, Named, Optional } from '#contract/schema.ts'
import type { Found, Geocoder as Provider } from '#geocode/geocoder.ts'
import type { GeocoderCode } from '#geocode/geocoder-code.ts'
import { Geocoder } from '#resource/user/preferences.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'

/** The parts of an address (specification 2.21). */
export const Details = Named('AddressDetails', {
  country: Optional(Type.String({ description: 'Country of the address.' })),
  province: Optional(Type.String({ description: 'State or region of the address.' })),
  locality: Optional(Type.String({ description: 'City, town or village of the address.' })),
  street: Optional(Type.String({ description: 'Street of the address.' })),
  house: Optional(Type.String({ description: 'Number of the house.' })),
  postcode: Optional(Type.String({ description: 'Postcode of the address.' })),
  bounds: Optional(Bounds),
})

/** Parameters of every question to a geocoder. */
export const Asking = {
  geocoder: Optional(Geocoder),
  lang: Optional(
    Matching('^[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?$', 'a language such as de or en_US', {
      description: "ISO 639; the caller's own language when absent.",
    }),
  ),
  with_details: Optional(Type.Boolean({ default: false, description: 'Adds the parts of the address.' })),
}

type Code = Static<typeof Geocoder>

/**
 * The provider that an account asks, by the features of its dealer: with premium GIS always Google, else the chosen
 * one.
 */
export const codeOf = (features: readonly string[], chosen?: GeocoderCode): GeocoderCode | undefined =>
  features.includes('premium_gis') ? 'google' : chosen

/** The provider that is asked for the caller: the one it names; with premium GIS always Google. */
export const codeFor = async ({ db, caller }: Pick<Context<User>, 'db' | 'caller'>, code?: Code) => {
  const dealer = await dealers.read(db, caller.dealer_id)
  return codeOf(dealer?.features ?? [], code)
}

/** The geocoder that serves the caller, by the provider that it names, else the one of its settings. */
export const geocoderFor = async (
  { db, caller, geocoder }: Pick<Context<User>, 'db' | 'caller' | 'geocoder'>,
  named?: Code,
): Promise<Provider> => {
  const code = await codeFor({ db, caller }, named)
  if (code) return geocoder(code)
  const own = await accounts.readUser(db, caller, caller.user_id)
  return geocoder(own?.geocoder as Code | undefined)
}

/** The language of a locale: two or three letters of ISO 639. */
export const languageOf = (lang: string): string => (lang.split(/[-_]/)[0] as string).toLowerCase()

/** The field `details` of an address, if it is asked for and known. */
export const detailsOf = ({ details }: Found, with_details?: boolean) => (with_details && details ? { details } : {})
