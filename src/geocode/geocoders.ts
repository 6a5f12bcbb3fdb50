import type { Geocoder, GeocoderCode, Geocoders } from './geocoder.ts'
import { type RemoteOptions, remote } from './remote.ts'

export interface GeocodersOptions {
  /** Needs nobody and no network. */
  offline: Geocoder
  /** The providers that are configured. */
  providers: readonly RemoteOptions[]
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/** The geocoder of each code: its provider, helped by the one that is always there when it fails; else that one alone. */
export const createGeocoders = ({ offline, providers, log }: GeocodersOptions): Geocoders => {
  const last = noting(offline, (err) => log.error({ err }, 'the settlements of the world cannot be read'))
  const byCode = new Map<GeocoderCode, Geocoder>()
  for (const options of providers) {
    const { code } = options.contract
    byCode.set(code, helped(remote(options), last, log, code))
  }
  return (code) => (code && byCode.get(code)) ?? last
}

const noting = ({ search, reverse }: Geocoder, note: (error: unknown) => void): Geocoder => {
  const noted = (error: unknown): never => {
    note(error)
    throw error
  }
  return {
    search: (text, asked) => search(text, asked).catch(noted),
    reverse: (position, asked) => reverse(position, asked).catch(noted),
  }
}

const helped = (first: Geocoder, last: Geocoder, log: GeocodersOptions['log'], code: GeocoderCode): Geocoder => {
  const warn = ({ message }: Error) =>
    log.warn({ geocoder: code, error: message }, 'a geocoder fails, the offline one helps')
  return {
    search: (text, asked) =>
      first.search(text, asked).catch((error: Error) => {
        warn(error)
        return last.search(text, asked)
      }),
    reverse: (position, asked) =>
      first.reverse(position, asked).catch((error: Error) => {
        warn(error)
        return last.reverse(position, asked)
      }),
  }
}
