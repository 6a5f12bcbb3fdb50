import { codesOf } from '#device/trouble-codes.ts'
import { storable } from '#track/grid.ts'
import { type Live, rememberLive } from '#track/live.ts'
import { veilPoints } from '#track/veil.ts'
import type { Arrival } from './arrival.ts'

/**
 * The live state: points first, then what the device said without a place; and the key that somebody else has shown to it, and trouble codes
 * that the vehicle tells. A place of private time does not come in.
 */
export const tell = (arrival: Arrival): void => {
  const { before, received } = arrival
  const points = veilPoints(arrival.points, arrival.book.privacy)
  const messages = arrival.messages.filter(({ clock }) => !clock)
  if (messages.length === 0) return
  arrival.live = rememberLive(before.live ?? undefined, points, undefined, received)
  for (const { status, received } of messages)
    if (status) arrival.live = rememberLive(arrival.live, [], storable(status), Math.max(received, arrival.live.heard))
  const { attributes, gps } = arrival.live
  const [key, time = 0] = attributes.hardware_key ?? []
  if (key !== undefined && key !== before.live?.attributes.hardware_key?.[0])
    arrival.event = { shown: { key: String(key), time, location: gps ? { lat: gps.lat, lng: gps.lng } : null } }
  const trouble = troubleOf(arrival.live, before.live)
  if (trouble) arrival.event = { ...arrival.event, trouble }
}

const day = 86_400_000

/** Trouble codes that are others than before; the same once a day, so that it is known for how long they are told. */
const troubleOf = (
  { attributes: { dtc } }: Live,
  before: Live | null,
): { codes: string[]; time: number } | undefined => {
  if (!dtc) return undefined
  const [told, time] = dtc
  const [was, then = 0] = before?.attributes.dtc ?? []
  if (told === was && Math.floor(time / day) === Math.floor(then / day)) return undefined
  const codes = codesOf(String(told))
  return codes.length > 0 ? { codes, time } : undefined
}
