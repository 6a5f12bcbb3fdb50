import { embedded } from '#geocode/embedded.ts'
import type { Found, Geocoders } from '#geocode/geocoder.ts'
import { createGeocoders, type GeocodersOptions } from '#geocode/geocoders.ts'
import { google } from '#geocode/providers/google.ts'
import { nominatim } from '#geocode/providers/nominatim.ts'
import { yandex } from '#geocode/providers/yandex.ts'
import type { Memory } from '#geocode/remote.ts'
import { type Config, publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as cache from '#store/geocode-cache.ts'

/** The geocoders that are configured, each at the rate that its terms allow. */
export const openGeocoders = (
  config: Config,
  db: Db,
  log: GeocodersOptions['log'],
  offline = embedded(),
): Geocoders => {
  const { geocoder_osm_url: osm, geocoder_osm_rate: rate, geocoder_locationiq_key: locationiq } = config
  const { geocoder_google_key, geocoder_yandex_key } = config
  const configured = [
    osm && { contract: nominatim('osm'), url: osm, interval: rate && 1000 / rate },
    locationiq && {
      contract: nominatim('locationiq', locationiq),
      url: config.geocoder_locationiq_url,
      interval: 500,
    },
    geocoder_google_key && { contract: google(geocoder_google_key), url: config.geocoder_google_url, interval: 20 },
    geocoder_yandex_key && { contract: yandex(geocoder_yandex_key), url: config.geocoder_yandex_url, interval: 50 },
  ].filter((one) => one !== '')
  const shared = {
    timeout: config.geocoder_timeout * 1000,
    // Nominatim's policy wants to know whom to turn to.
    agent: `Odograph/0.1 (+${publicUrl(config)})`,
    memory: memoryOf(db, config.geocode_cache_days),
    pace: (provider: string, interval: number, patience: number) => cache.takeTurn(db, provider, interval, patience),
  }
  return createGeocoders({ offline, providers: configured.map((one) => ({ ...one, ...shared })), log })
}

const memoryOf = (db: Db, days: number): Memory => ({
  recall: async (key) => (await cache.recall(db, key)) as Found[] | undefined,
  keep: (key, found) => cache.keep(db, key, found, days),
})
