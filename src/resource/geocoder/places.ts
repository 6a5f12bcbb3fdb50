import type { Location } from '#geo/distance.ts'
import type { Asked, Found, Geocoder } from '#geocode/geocoder.ts'

/**
 * Finds places by an address, or the address of coordinates; that place keeps the coordinates of the caller, for the
 * marker belongs where they said.
 */
export const findPlaces = async (geocoder: Geocoder, q: string | Location, asked: Asked): Promise<Found[]> => {
  const position = typeof q === 'string' ? coordinates(q) : q
  if (!position) return geocoder.search(q as string, asked)
  const found = await geocoder.reverse(position, asked)
  return found ? [{ ...found, ...position }] : []
}

/**
 * The latitude and longitude in degrees that a text is: decimals with a point, a comma, a semicolon or spaces in
 * between; or the JSON text of a location, from clients that send everything as text. Undefined for any other text.
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
