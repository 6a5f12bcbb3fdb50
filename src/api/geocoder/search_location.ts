import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { query } from '#contract/operation.ts'
import { Described, Lat, LatLng, Lng, OneOf, Optional } from '#contract/schema.ts'
import type { Location } from '#geo/distance.ts'
import { Asking, Details, detailsOf, geocoderFor, languageOf } from '#service/geocoder.ts'

export default query('geocoder/search_location', {
  summary: 'Tells the address of a location.',
  description: `Where there is no address, such as far out at sea, it fails with 210. With premium GIS the geocoder is always
\`google\`. \`goal\` says whether a person waits for it; nothing depends on it.`,
  access: user,
  params: Type.Object({
    location: Optional(Described(LatLng, 'Where; or `lat` and `lng` beside the other parameters.')),
    lat: Optional(Described(Lat, 'Instead of `location`, with `lng`.')),
    lng: Optional(Described(Lng, 'Instead of `location`, with `lat`.')),
    ...Asking,
    goal: Optional(Described(OneOf(['ui', 'ui_user_action']), 'Who asks: the application by itself, or its user.')),
  }),
  result: Type.Object({
    value: Type.String({ description: 'The address; empty where none is known.' }),
    details: Optional(Details),
  }),
  errors: ['geocoding_failed', 'external_service_error'],

  example: { params: { location: { lat: 52.52, lng: 13.4 } } },

  async handler({ geocoder: code, lang, with_details, ...where }, context) {
    const location = locationOf(where)
    const geocoder = await geocoderFor(context, code)
    const asked = { lang: languageOf(lang ?? context.caller.locale) }
    const found = await geocoder.reverse(location, asked).catch(() => context.fail('external_service_error'))
    return found ? { value: found.address, ...detailsOf(found, with_details) } : context.fail('geocoding_failed')
  },
})

/** Where it is written either way; error 7 where it is written neither. */
const locationOf = ({ location, lat, lng }: { location?: Location; lat?: number; lng?: number }): Location => {
  if (location) return location
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  if (lat === undefined && lng === undefined) throw invalid('location', 'is required')
  throw invalid(lat === undefined ? 'lat' : 'lng', 'is required')
}
