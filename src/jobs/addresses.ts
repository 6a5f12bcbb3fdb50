import type { Found, Geocoders } from '#geocode/geocoder.ts'
import type { GeocoderCode } from '#geocode/geocoder-code.ts'
import { codeOf } from '#service/geocoder.ts'
import * as checkins from '#store/checkins/checkin-addresses.ts'
import type { Db } from '#store/db.ts'
import * as changes from '#store/fleet/change-addresses.ts'
import * as forms from '#store/forms/form-addresses.ts'
import * as entries from '#store/history/entry-addresses.ts'
import * as tracks from '#store/points/track-addresses.ts'
import { type Query, queryOf } from '#store/query.ts'
import type { AddressedRow, WaitingRow } from '#store/sql/addresses.ts'
import { current, settledTrack } from '#track/segment.ts'

export interface AddresserOptions {
  db: Db
  geocoder: Geocoders
  log: { warn(details: object, message: string): void }
}

/** What is taken at one time, what is looked at in one run, and questions that are asked at one time. */
const batch = 100
const most = 2_000
const lanes = 2
/** Characters of an address that are kept. */
const longest = 255

/** Something that waits for addresses, and whom they are for. */
interface Waiting {
  id: number
  locale: string
  geocoder: string
  features: string[]
}

type Tell = (lat: number, lng: number) => Promise<string>

/** Things of one kind: how they are taken, which places of them are asked for, and how they are finished. */
interface Kind<W extends Waiting, A> {
  name: string
  take(query: Query, most: number): Promise<W[]>
  /** @param now milliseconds since 1970 UTC */
  address(waiting: W, tell: Tell, now: number): Promise<A>
  finish(query: Query, addressed: A[]): Promise<void>
}

/** The start as soon as a track begins, and the end once it has ended; of neither where it lies in private time. */
const ofTracks: Kind<tracks.Waiting, tracks.Addressed> = {
  name: 'track',
  take: tracks.take,
  finish: tracks.finish,
  async address({ source_id, id, lease, ...track }, tell, now) {
    const isTold = (time: number): boolean => track.privacy?.at(time) === undefined
    const start_address =
      track.start_address || (isTold(track.start_time) ? await tell(track.start_lat, track.start_lng) : '')
    const end = endOf(track, now)
    const end_address = end && isTold(end.end_time) ? await tell(end.end_lat, end.end_lng) : ''
    return { source_id, id, lease, start_address, end_address, goes_on: end === undefined }
  },
}

type Looked = Omit<tracks.Waiting, 'source_id' | 'id' | 'lease'>

/** Where the track ended, if it has. The row of a track under way does not know; it is written again when it ends. */
const endOf = (track: Looked, now: number): Pick<Looked, 'end_time' | 'end_lat' | 'end_lng'> | undefined => {
  const { segment, start_time } = track
  if (!segment || current(segment)?.start_time !== start_time) return track
  return settledTrack(segment, track, now)
}

/** Rows with one place each, of which the address is asked for. */
const ofRows = <Row extends WaitingRow>(
  name: string,
  take: Kind<Row, AddressedRow<Row>>['take'],
  finish: Kind<Row, AddressedRow<Row>>['finish'],
): Kind<Row, AddressedRow<Row>> => ({
  ...{ name, take, finish },
  address: async ({ lat, lng, locale, geocoder, features, ...row }, tell) => ({
    ...row,
    address: await tell(lat, lng),
  }),
})

/** Where the tracker was when its status or driver changed. */
const ofChanges = (table: (typeof changes.tables)[number]) =>
  ofRows(table, changes.takingFrom(table), (query, addressed) => changes.finish(query, table, addressed))

/** Where it happened that the history tells of. */
const ofEntries = ofRows('history', entries.take, entries.finish)

/** Where people checked in without saying how it is called. */
const ofCheckins = ofRows('checkin', checkins.take, checkins.finish)

/** Where forms of tasks were submitted. */
const ofForms = ofRows('form', forms.take, forms.finish)

/** Gives places of tracks, changes, entries of the history, check-ins and forms of tasks their addresses: by the geocoder of the account, in its language. */
export const createAddresser = (options: AddresserOptions) => {
  const query = queryOf(options.db)
  const kinds = [
    runOf(ofTracks, query, options),
    ...changes.tables.map((table) => runOf(ofChanges(table), query, options)),
    runOf(ofEntries, query, options),
    runOf(ofCheckins, query, options),
    runOf(ofForms, query, options),
  ]
  return {
    async run(now = Date.now()): Promise<void> {
      for (const run of kinds) await run(now)
    },
  }
}

const runOf =
  <W extends Waiting, A>(kind: Kind<W, A>, query: Query, options: AddresserOptions) =>
  async (now: number): Promise<void> => {
    for (let looked = 0; looked < most; looked += batch) {
      const waiting = await kind.take(query, batch)
      // Providers that may be asked once a second would never catch up: nobody waits for these.
      const isBehind = waiting.length === batch
      const geocoder = isBehind ? () => options.geocoder() : options.geocoder
      await kind.finish(query, await addressAll(kind, waiting, now, { ...options, geocoder }))
      if (waiting.length < batch) return
    }
  }

/** What fails is left to be taken again later. */
const addressAll = async <W extends Waiting, A>(
  { name, address }: Kind<W, A>,
  waiting: W[],
  now: number,
  { geocoder, log }: AddresserOptions,
): Promise<A[]> => {
  const queue = waiting.values()
  const lane = async (): Promise<A[]> => {
    const addressed: A[] = []
    for (const one of queue)
      try {
        addressed.push(await address(one, tellerFor(one, geocoder), now))
      } catch (error) {
        log.warn({ err: error, [name]: one.id }, 'there are no addresses yet, they are looked for again later')
      }
    return addressed
  }
  return (await Promise.all(Array.from({ length: lanes }, lane))).flat()
}

const tellerFor = ({ locale, features, ...account }: Waiting, geocoder: Geocoders): Tell => {
  const { reverse } = geocoder(codeOf(features, account.geocoder as GeocoderCode))
  const asked = { lang: locale.slice(0, 2) }
  return async (lat, lng) => told(await reverse({ lat, lng }, asked))
}

const told = (found: Found | undefined): string => found?.address.slice(0, longest) ?? ''
