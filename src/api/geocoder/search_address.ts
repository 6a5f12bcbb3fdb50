import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Bounds, Lat, LatLng, Lng, Optional, Text } from '#contract/schema.ts'
import { findPlaces } from '#resource/geocoder/places.ts'
import { Asking, Details, detailsOf, geocoderFor, languageOf } from '#service/geocoder.ts'

export default query('geocoder/search_address', {
  summary: 'Finds places by an address, or the address of coordinates.',
  description: `\`q\` is an address, or coordinates: as a location object, or as text like \`48.137, 11.575\`.
Places are sorted by relevance; none is no failure. With premium GIS the geocoder is always \`google\`.`,
  access: user,
  params: Type.Object({
    q: Type.Union([Text(1_000), LatLng], { description: 'An address, or coordinates.' }),
    ...Asking,
    bounds: Optional({ ...Bounds, description: 'What is within them comes first; nothing is left out.' }),
  }),
  result: Type.Object({
    locations: Type.Array(Type.Object({ lat: Lat, lng: Lng, address: Type.String(), details: Optional(Details) }), {
      description: 'What was found, the best first.',
    }),
  }),
  errors: ['external_service_error'],

  async handler({ q, geocoder: code, lang, bounds, with_details }, context) {
    const geocoder = await geocoderFor(context, code)
    const asked = { lang: languageOf(lang ?? context.caller.locale), bounds }
    const all = await findPlaces(geocoder, q, asked).catch(() => context.fail('external_service_error'))
    return {
      locations: all.map((found) => ({
        lat: found.lat,
        lng: found.lng,
        address: found.address,
        ...detailsOf(found, with_details),
      })),
    }
  },
})
