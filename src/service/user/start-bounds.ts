import { countryOfZone } from '#formats/zones.ts'
import { countryName } from '#geocode/gazetteer/countries.ts'
import { fold } from '#geocode/gazetteer/fold.ts'
import { countryBounds } from '#map/country-bounds.gen.ts'

/** Where maps of an account begin, before a vehicle of it has told where it is. */

type Bounds = [west: number, south: number, east: number, north: number]

interface Account {
  registered_country: string
  post_country: string
  time_zone: string
}

interface Map {
  location: { lat: number; lng: number }
}

/**
 * Bounds of the account's country: of the one that it is registered in, or has its post sent to, else of its time zone. Undefined
 * where none of them says, and where what the dealer has chosen (`default_map`) lies in it: that is nearer.
 */
export const startBounds = (account: Account, chosen: Map | undefined): Bounds | undefined => {
  const code =
    codeCalled(account.registered_country) ?? codeCalled(account.post_country) ?? countryOfZone(account.time_zone)
  const bounds = code && countryBounds[code]
  if (!bounds || (chosen && isWithin(bounds, chosen))) return undefined
  return [...bounds]
}

const isWithin = ([west, south, east, north]: Readonly<Bounds>, { location: { lat, lng } }: Map): boolean =>
  lat >= south && lat <= north && [lng, lng + 360].some((degrees) => degrees >= west && degrees <= east)

const languages = ['en', 'de', 'es', 'fr', 'pt', 'ru']
let called: ReadonlyMap<string, string> | undefined

/** Two letters of a country by its name in a language of the platform, or by themselves. */
const codeCalled = (name: string): string | undefined => {
  if (!name.trim()) return undefined
  called ??= new Map(
    Object.keys(countryBounds).flatMap((code) =>
      [code, ...languages.map((language) => countryName(code, language))].map((one) => [fold(one), code] as const),
    ),
  )
  return called.get(fold(name))
}
