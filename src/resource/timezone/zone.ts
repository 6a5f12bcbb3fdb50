import { Type } from 'typebox'
import { ListOf } from '#contract/schema.ts'
import { type Zone, zones } from '#formats/zones.ts'
import { Locale } from '../user/preferences.ts'

/** Time zones that a user may choose from (supplement 3.2). */

export const Params = Type.Object({ locale: Locale })

export const Result = ListOf(
  Type.Object({
    zone_id: Type.String({ description: 'The IANA name.' }),
    description: Type.String({ description: 'The city, and what its time is called in the language of the locale.' }),
    base_offset: Type.Number({ description: 'Hours ahead of UTC, without daylight saving.' }),
    dst_offset: Type.Integer({ description: 'Hours that daylight saving adds.' }),
    country_code: Type.String({ description: 'ISO 3166; empty for UTC.' }),
    alt_ids: Type.Optional(Type.Array(Type.String(), { description: 'Former names.' })),
  }),
)

/** Lists of time zones by language, kept because describing all zones takes a tenth of a second. */
const described = new Map<string, Zone[]>()

/** All time zones with their names in the language of the locale, in English where Node does not know it. */
export const zonesIn = (locale: string): Zone[] => {
  const [language = 'en'] = Intl.DateTimeFormat.supportedLocalesOf([locale.slice(0, 2), 'en'])
  const known = described.get(language) ?? zones(language)
  described.set(language, known)
  return known
}
