import { Refusal } from './contract.ts'
import type { Asked, Found, Geocoder, Geocoders } from './geocoder.ts'
import type { GeocoderCode } from './geocoder-code.ts'
import { type RemoteOptions, remote } from './remote.ts'
import type { Note } from './tally.ts'

export interface GeocodersOptions {
  /** Needs nobody and no network. */
  offline: Geocoder
  /** The providers that are configured. */
  providers: readonly RemoteOptions[]
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Told what becomes of each question. */
  note: Note
}

/** The geocoder of each code: its provider, helped by the one that is always there when it fails; else that one alone. */
export const createGeocoders = ({ offline, providers, log, note }: GeocodersOptions): Geocoders => {
  const last = noting(offline, note, (err) => log.error({ err }, 'the settlements of the world cannot be read'))
  const byCode = new Map<GeocoderCode, Geocoder>()
  for (const options of providers) {
    const { code } = options.contract
    byCode.set(code, helped(remote(options), last, log, code))
  }
  return (code) => (code && byCode.get(code)) ?? last
}

/** Tells which of ours answered: streets, where a tile of them knew one, or settlements. */
const noting = ({ search, reverse }: Geocoder, note: Note, fail: (error: unknown) => void): Geocoder => {
  const noted = async <Answer>(
    ask: () => Promise<Answer>,
    best: (answer: Answer) => Found | undefined,
    { trace }: Asked = {},
  ): Promise<Answer> => {
    const began = performance.now()
    const answer = await ask().catch((error: unknown) => {
      fail(error)
      throw error
    })
    const by = best(answer)?.details?.street === undefined ? 'settlements' : 'streets'
    const seconds = (performance.now() - began) / 1000
    for (const told of [note, trace]) told?.({ by, outcome: 'asked', seconds })
    return answer
  }
  return {
    search: (text, asked) =>
      noted(
        () => search(text, asked),
        ([first]) => first,
        asked,
      ),
    reverse: (position, asked) =>
      noted(
        () => reverse(position, asked),
        (found) => found,
        asked,
      ),
  }
}

const helped = (first: Geocoder, last: Geocoder, log: GeocodersOptions['log'], code: GeocoderCode): Geocoder => {
  const warn = (error: Error): void => {
    if (error instanceof Refusal && error.isKnown) return
    log.warn({ geocoder: code, error: error.message }, 'a geocoder fails, the offline one helps')
  }
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
