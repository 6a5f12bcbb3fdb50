import { cut } from '#formats/cut.ts'
import type { Location } from '#geo/distance.ts'
import type { Found, Geocoders } from '#geocode/geocoder.ts'
import type { GeocoderCode } from '#geocode/geocoder-code.ts'
import { within } from '#pace/pause.ts'
import type { AddressAt } from '#report/tell.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { Viewer } from '#store/owner.ts'
import { codeOf } from '../geocoder.ts'

/** Addresses of places of which nobody has looked for one yet, such as those at which drives were cut. */

/** A question for the address of a place, in a language of ISO 639. */
export interface AddressAsked {
  place: Location
  code: GeocoderCode | undefined
  lang: string
}

/** Tells an address; empty where there is none. */
export type AddressOf = (asked: AddressAsked) => Promise<string>

/** Characters of an address that are told. */
const longest = 255

/** Asks the geocoders of this process. */
export const addressBy =
  (geocoders: Geocoders): AddressOf =>
  async ({ place, code, lang }) =>
    told(await geocoders(code).reverse(place, { lang }))

const told = (found: Found | undefined): string => cut(found?.address ?? '', longest)

/** Places of one report that are asked for, those at a time, and milliseconds that all of them may take together. */
const most = 300
const lanes = 4
const patience = 60_000

export interface Addresses {
  /** The address of a place as far as it is known; one that is not is noted. */
  at: AddressAt
  /** Looks for those that were noted; answers whether any was found. */
  find(): Promise<boolean>
}

/** Addresses of one report. Beyond what may be asked, places are told as coordinates. */
export const addressesBy = (ask: (place: Location) => Promise<string>): Addresses => {
  const known = new Map<number, string>()
  const noted = new Map<number, Location>()
  let left = patience

  const look = async (places: Iterator<[number, Location]> & Iterable<[number, Location]>): Promise<boolean> => {
    let isAny = false
    for (const [key, place] of places) {
      const begun = performance.now()
      const address =
        left > 0
          ? await within(
              left,
              ask(place).catch(() => ''),
            )
          : ''
      left -= (performance.now() - begun) / lanes
      known.set(key, address ?? '')
      isAny ||= Boolean(address)
    }
    return isAny
  }
  return {
    at(place) {
      const key = keyOf(place)
      const found = known.get(key)
      if (found === undefined && known.size + noted.size < most) noted.set(key, { lat: place.lat, lng: place.lng })
      return found ?? ''
    },
    async find() {
      const places = new Map(noted).entries()
      noted.clear()
      const found = await Promise.all(Array.from({ length: lanes }, () => look(places)))
      return found.some(Boolean)
    },
  }
}

/** Places within a metre are one. A number, for most places are asked for that are known or beyond what may be. */
const keyOf = ({ lat, lng }: Location): number => Math.round(lat * 1e5) * 1e8 + Math.round(lng * 1e5)

/** The addresses of a report: by the geocoder that it names, else that of who asked, in the language of the report. */
export const addressesFor = async (
  { db, viewer }: { db: Db; viewer: Viewer },
  { geocoder, locale }: { geocoder: string | null; locale: string },
  addressOf: AddressOf,
): Promise<Addresses> => {
  const user = await accounts.readUser(db, viewer, viewer.user_id)
  const dealer = user && (await dealers.read(db, user.dealer_id))
  const code = codeOf(dealer?.features ?? [], (geocoder ?? user?.geocoder) as GeocoderCode | undefined)
  return addressesBy((place) => addressOf({ place, code, lang: locale.slice(0, 2) }))
}
