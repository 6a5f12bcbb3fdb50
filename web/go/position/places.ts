import { distance } from '#geo/distance.ts'
import type { Change, Shelf } from '../kept/shelf.ts'
import type { Known } from '../known.ts'

/** Places that the phone tells while the page is open: which are worth keeping, and which go out together. */

/** As the service takes one: milliseconds since 1970 UTC, degrees, metres, km/h, per cent. */
export interface Position {
  time: number
  lat: number
  lng: number
  precision: number
  speed?: number
  heading?: number
  alt?: number
  battery?: number
}

/** Milliseconds after which a place is kept though the phone stands, and before which none is though it moves. */
const slowest = 60_000
const quickest = 5_000
/** Metres that a phone has moved if it has, unless it knows its place worse than that. */
const moved = 25
/** Metres that a place may be off to be told at all. */
const vague = 500
/** Places that wait at most: half a day of driving; the oldest go. */
export const mostWaiting = 8_640
/** Places that go out together as long as the service has not told how many it takes. */
const few = 50

/** Answers whether a place is worth telling after the last one that was kept. */
export const isWorth = (last: Position | undefined, next: Position): boolean => {
  if (next.precision > vague) return false
  if (!last) return true
  const since = next.time - last.time
  if (since < quickest) return false
  return since >= slowest || distance(last, next) >= Math.max(moved, next.precision)
}

/** What the browser tells of where it is, as it is sent. */
export const positionOf = ({ coords, timestamp }: Pick<GeolocationPosition, 'coords' | 'timestamp'>): Position => {
  const { latitude, longitude, accuracy, speed, heading, altitude } = coords
  return {
    time: Math.round(timestamp),
    lat: latitude,
    lng: longitude,
    precision: Math.round(accuracy),
    ...(speed !== null && speed >= 0 && { speed: Math.round(speed * 36) / 10 }),
    // Of a phone that stands it is no number.
    ...(heading !== null && heading >= 0 && { heading: Math.round(heading) % 360 }),
    ...(altitude !== null && { alt: Math.round(altitude) }),
  }
}

const keyOf = ({ time }: Position): string => String(time).padStart(15, '0')

/** Keeps a place until it is told. Answers how many were given up for it. */
export const keep = async (shelf: Shelf, position: Position): Promise<number> => {
  const waiting = await shelf.count('position')
  const over = waiting >= mostWaiting ? await shelf.list<Position>('position', waiting - mostWaiting + 1) : []
  await shelf.write([
    ...over.map(([key]): Change => ({ on: 'position', key })),
    { on: 'position', key: keyOf(position), value: position },
  ])
  return over.length
}

/** Tells the places that wait, the oldest first, as many together as the service takes; `send` fails where there is no way. */
export const sendPlaces = async (shelf: Shelf, send: (positions: Position[]) => Promise<unknown>): Promise<void> => {
  const together = (await shelf.read<Known>('fact', 'known'))?.limits.positions ?? few
  for (;;) {
    const next = await shelf.list<Position>('position', together)
    if (next.length === 0) return
    await send(next.map(([, position]) => position))
    await shelf.write(next.map(([key]): Change => ({ on: 'position', key })))
    if (next.length < together) return
  }
}
