import type { Contract } from '#geocode/contract.ts'
import { embedded } from '#geocode/embedded.ts'
import type { Found, Geocoders } from '#geocode/geocoder.ts'
import { createGeocoders, type GeocodersOptions } from '#geocode/geocoders.ts'
import { google } from '#geocode/providers/google.ts'
import { nominatim } from '#geocode/providers/nominatim.ts'
import { yandex } from '#geocode/providers/yandex.ts'
import type { Memory } from '#geocode/remote.ts'
import type { Note } from '#geocode/tally.ts'
import { type Configured, configured } from '#resource/geocoder/configured.ts'
import { type Config, publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as cache from '#store/geocode-cache.ts'

/** The geocoders that are configured, each at the rate that its terms allow and within its budget; `note` is told what becomes of questions. */
export const openGeocoders = (
  config: Config,
  db: Db,
  log: GeocodersOptions['log'],
  offline = embedded(),
  note: Note = () => undefined,
): Geocoders => {
  const shared = {
    timeout: config.geocoder_timeout * 1000,
    // Nominatim's policy wants to know whom to turn to.
    agent: `Odograph/0.1 (+${publicUrl(config)})`,
    memory: memoryOf(db, config.geocode_cache_days),
    turn: (asked: cache.Turn) => cache.takeTurn(db, asked),
    note,
  }
  const providers = configured(config).map(({ code, ...one }) => ({
    contract: contracts[code](config),
    ...one,
    ...shared,
  }))
  return createGeocoders({ offline, providers, log, note })
}

/** How each is asked, with its key. */
const contracts: Readonly<Record<Configured['code'], (config: Config) => Contract>> = {
  osm: () => nominatim('osm'),
  locationiq: ({ geocoder_locationiq_key }) => nominatim('locationiq', geocoder_locationiq_key),
  google: ({ geocoder_google_key }) => google(geocoder_google_key),
  yandex: ({ geocoder_yandex_key }) => yandex(geocoder_yandex_key),
}

const memoryOf = (db: Db, days: number): Memory => ({
  recall: async (key) => (await cache.recall(db, key)) as Found[] | undefined,
  keep: (key, found) => cache.keep(db, key, found, days),
})
