import type { Location } from '#geo/distance.ts'
import { distance } from '#geo/distance.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import type { GeocoderCode } from '#geocode/geocoder-code.ts'
import type { Drawn, ShownTracker } from '#store/links/shown-links.ts'
import { codeOf } from '../../../geocoder.ts'

/** Metres within which an address stays, milliseconds between two questions for a tracker, and trackers that are remembered. */
const near = 25
const pause = 15_000
const most_addresses = 10_000
/** Characters that are told. */
const longest = 255

interface Looked {
  at: Location
  since: number
  address: string | undefined
  /** While it is looked for. */
  looking?: Promise<void>
}

/**
 * Makes the source of addresses for links: by the geocoder of the account, in its language. Each tracker of a link is
 * asked for once in a while, however many people look, so that the public cannot spend the account's requests. A link
 * learns only addresses of places that it shows.
 */
export const createAddresses = (geocoder: Geocoders) => {
  const known = new Map<string, Looked>()

  const look = async ({ features, geocoder: chosen, locale }: Drawn, looked: Looked): Promise<void> => {
    const { reverse } = geocoder(codeOf(features, chosen as GeocoderCode))
    // Who cannot tell is asked again later; the place is shown all the same.
    const found = await reverse(looked.at, { lang: locale.slice(0, 2) }).catch(() => undefined)
    looked.address = found?.address.slice(0, longest)
    looked.looking = undefined
  }

  return {
    /** What is known of a place, at once; `looking` ends when more is. */
    of(link: Drawn, { source_id }: ShownTracker, at: Location): Pick<Looked, 'address' | 'looking'> {
      const key = `${link.digest.toString('hex')} ${source_id}`
      const before = known.get(key)
      if (before && (before.looking || distance(before.at, at) <= near || Date.now() - before.since < pause))
        return before
      if (known.size >= most_addresses) known.clear()
      const looked: Looked = { at, since: Date.now(), address: before?.address }
      known.set(key, looked)
      looked.looking = look(link, looked)
      return looked
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>
