import type { Geocoder } from '#geocode/geocoder.ts'
import { breath } from '#pace/pause.ts'
import type { Draft } from './draft.ts'

/** Rows that the geocoder is asked for at a time. */
const lanes = 4

export interface Locating {
  geocoder: Geocoder
  /** ISO 639 */
  lang: string
  /** Metres, of locations that have a radius and do not tell it. */
  radius?: number
}

/**
 * Gives each draft its `location`: the position of its address, or the address of its position, which may be empty. A
 * row that cannot be located gets a fault. It waits for the geocoder: never call it inside a transaction.
 */
export const locate = async (drafts: readonly Draft[], locating: Locating): Promise<void> => {
  const wanted = drafts.filter(({ where: { address, lat, lng } }) => (address ?? lat ?? lng) !== undefined)
  const asked = remembered(locating)
  const next = wanted.values()
  const lane = async (): Promise<void> => {
    for (const draft of next) {
      await place(draft, asked, locating)
      // A geocoder that has its answers in memory would let nobody else have a turn.
      await breath()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

interface Position {
  lat: number
  lng: number
}

interface Asked {
  search(address: string): Promise<Position | undefined>
  reverse(position: Position): Promise<string>
}

/** The geocoder with a memory, so that it is asked the same only once. */
const remembered = ({ geocoder, lang }: Locating): Asked => {
  const answers = new Map<string, Promise<unknown>>()
  const once = <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    if (!answers.has(question)) answers.set(question, ask())
    return answers.get(question) as Promise<T>
  }
  return {
    search: (address) => once(address, async () => (await geocoder.search(address, { lang, limit: 1 }))[0]),
    reverse: ({ lat, lng }) =>
      once(`${lat} ${lng}`, async () => (await geocoder.reverse({ lat, lng }, { lang }))?.address.slice(0, 255) ?? ''),
  }
}

const place = async (draft: Draft, asked: Asked, { radius }: Locating): Promise<void> => {
  const { where, record, faults } = draft
  const { address, lat, lng } = where
  const fault = (name: string, error: string) => void faults.push({ parameter: `location.${name}`, error })
  const around = radius !== undefined && { radius: where.radius ?? radius }
  record.location = { lat, lng, address: address ?? '', ...around }
  try {
    if (lat !== undefined && lng !== undefined) {
      const told = address ?? (isOnEarth(lat, lng) ? await asked.reverse({ lat, lng }) : '')
      record.location = { lat, lng, address: told, ...around }
    } else if (faults.some(({ parameter }) => /^location\.l/.test(parameter))) return
    else if (lat !== undefined || lng !== undefined) fault(lat === undefined ? 'lat' : 'lng', 'is required')
    else {
      const found = await asked.search(address as string)
      if (found) record.location = { lat: found.lat, lng: found.lng, address, ...around }
      else fault('address', 'is not found')
    }
  } catch {
    fault('address', 'cannot be found now')
  }
}

const isOnEarth = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180
