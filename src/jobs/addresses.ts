import type { Found, GeocoderCode, Geocoders } from '#geocode/geocoder.ts'
import { current } from '#ingest/find.ts'
import type { Db } from '#store/db.ts'
import { type Query, queryOf } from '#store/query.ts'
import { type Addressed, finish, take, type Waiting } from '#store/track-addresses.ts'

export interface AddresserOptions {
  db: Db
  geocoder: Geocoders
  log: { warn(details: object, message: string): void }
}

/** Tracks that are taken at one time, tracks that are looked at in one run, and questions that are asked at one time. */
const batch = 100
const most = 2_000
const lanes = 2
/** Characters of an address that are kept. */
const longest = 255

/**
 * Gives tracks the addresses of their starts as soon as they begin, and of their ends once they have ended: by the geocoder
 * of the account, in its language.
 */
export const createAddresser = ({ db, geocoder, log }: AddresserOptions) => {
  const query = queryOf(db)
  return {
    async run(): Promise<void> {
      for (let looked = 0; looked < most; looked += batch) {
        const waiting = await take(query, batch)
        // Providers that may be asked once a second would never catch up: nobody waits for these.
        const isBehind = waiting.length === batch
        await address(query, isBehind ? () => geocoder() : geocoder, waiting, log)
        if (waiting.length < batch) return
      }
    },
  }
}

/** What fails is left to be taken again later. */
const address = async (
  query: Query,
  geocoder: Geocoders,
  waiting: Waiting[],
  log: AddresserOptions['log'],
): Promise<void> => {
  const queue = waiting.values()
  const lane = async (): Promise<Addressed[]> => {
    const addressed: Addressed[] = []
    for (const track of queue)
      try {
        addressed.push(await addressesOf(track, geocoder))
      } catch (error) {
        log.warn({ err: error, track: track.id }, 'a track has no addresses yet, they are looked for again later')
      }
    return addressed
  }
  await finish(query, (await Promise.all(Array.from({ length: lanes }, lane))).flat())
}

const addressesOf = async (track: Waiting, geocoder: Geocoders): Promise<Addressed> => {
  const { source_id, id, lease, locale, features } = track
  const { reverse } = geocoder((features.includes('premium_gis') ? 'google' : track.geocoder) as GeocoderCode)
  const asked = { lang: locale.slice(0, 2) }
  const tell = async (lat: number, lng: number): Promise<string> => told(await reverse({ lat, lng }, asked))
  const start_address = track.start_address || (await tell(track.start_lat, track.start_lng))
  const end_address = isUnderWay(track) ? '' : await tell(track.end_lat, track.end_lng)
  return { source_id, id, lease, start_address, end_address }
}

const told = (found: Found | undefined): string => found?.address.slice(0, longest) ?? ''

/** The row of a track under way does not know where it ends; it is written again when it does. */
const isUnderWay = ({ segment, start_time }: Waiting): boolean => current(segment)?.start_time === start_time
