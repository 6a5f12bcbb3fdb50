import { Type } from 'typebox'
import type { Found } from '#geocode/geocoder.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Bounds, Lat, LatLng, Lng, Optional, Text } from '../schema.ts'
import { Asking, Details, detailsOf, geocoderFor, languageOf } from './geocoder.ts'

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
    const position = typeof q === 'string' ? coordinates(q) : q
    const find = async (): Promise<Found[]> => {
      if (!position) return geocoder.search(q as string, asked)
      const found = await geocoder.reverse(position, asked)
      // The marker belongs where the caller said, not where the nearest address is.
      return found ? [{ ...found, ...position }] : []
    }
    const all = await find().catch(() => context.fail('external_service_error'))
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

/**
 * Latitude and longitude in degrees, with a decimal point, between a comma, a semicolon or spaces; or a location as the JSON
 * text of clients that send everything as text.
 */
const coordinates = (text: string): { lat: number; lng: number } | undefined => {
  const written = /^\s*([-+]?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([-+]?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const [lat, lng] = written ? [written[1], written[2]] : members(text)
  const place = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined
}

const members = (text: string): unknown[] => {
  try {
    const { lat, lng } = JSON.parse(text) as { lat?: unknown; lng?: unknown }
    return [lat ?? undefined, lng ?? undefined]
  } catch {
    return []
  }
}
