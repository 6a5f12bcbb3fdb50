import { type Attribute, type Attributes, flag, is, type Point } from './point.ts'

/** The state of a device now, as it is kept: plain JSON, times in milliseconds since 1970 UTC. */
export interface Live {
  /** When the device was heard last, by the platform's clock. */
  heard: number
  /** The newest place, of whatever kind. */
  gps?: Pick<Point, 'time' | 'lat' | 'lng' | 'alt' | 'speed' | 'heading' | 'satellites' | 'precision' | 'flags'>
  /** The newest place that satellites gave (`tracker/get_last_gps_point`). */
  fix?: Live['gps']
  /** The newest value of each attribute, and when it was so. */
  attributes: Record<string, [value: Attribute, time: number]>
  /** It was heard in private time: its place is an older one (`veil.ts`). Never stored. */
  private?: true
}

/** Most attributes that are kept of a device; one that invents names cannot grow its row for ever. */
const most_attributes = 200

/**
 * The live state after these points (sorted by time) and this status, which came at `received`. Older points never
 * replace newer values, nor do points that were dated ahead; a status without a time counts from `received`.
 */
export function rememberLive(
  live: Live | undefined,
  points: readonly Point[],
  status: Attributes | undefined,
  received: number,
): Live {
  const next: Live = { heard: received, gps: live?.gps, fix: live?.fix, attributes: { ...live?.attributes } }
  for (const point of points) {
    if (is(point, flag.ahead)) continue
    if (!is(point, flag.no_fix)) place(next, point)
    if (point.attributes) note(next.attributes, point.attributes, point.time)
  }
  if (status) note(next.attributes, status, received)
  return next
}

function place(live: Live, point: Point): void {
  const { attributes: _, ...gps } = point
  if (!live.gps || point.time >= live.gps.time) live.gps = gps
  if (!is(point, flag.lbs) && (!live.fix || point.time >= live.fix.time)) live.fix = gps
}

function note(known: Live['attributes'], attributes: Attributes, time: number): void {
  for (const [name, value] of Object.entries(attributes)) {
    const before = known[name]
    if (before ? before[1] <= time : Object.keys(known).length < most_attributes) known[name] = [value, time]
  }
}

const minute = 60_000

/** Answers whether the device had a place not older than five minutes when it was heard last, or one that is private. */
export const isPlaced = ({ heard, gps, private: is_private }: Live): boolean =>
  is_private === true || (gps !== undefined && heard - gps.time <= 5 * minute)

export type Connection = 'just_registered' | 'just_replaced' | 'signal_lost' | 'active' | 'idle' | 'offline'

/** Answers whether nothing was heard since another device took its place. */
const isReplaced = ({ heard }: Live, replaced: number | null): boolean => replaced !== null && heard < replaced

/** False of the state of a device that only the clock has judged: nothing was ever heard of it. */
export const isHeard = ({ heard }: Live): boolean => heard !== 0

/**
 * The live state of a device whose place another one took at `replaced`: where it was, without its attributes, which
 * are not those of the other.
 */
export const liveSince = (live: Live, replaced: number | null): Live =>
  isReplaced(live, replaced) ? { ...live, attributes: {} } : live

/**
 * The connection of a device (rulings, "Connection status"), by its last message; `signal_lost` when it is heard but
 * has no fix. @param replaced when the device took the place of another one, milliseconds since 1970 UTC
 */
export function connection(live: Live | undefined, now: number, replaced: number | null): Connection {
  if (!live) return 'just_registered'
  if (isReplaced(live, replaced)) return 'just_replaced'
  const silence = now - live.heard
  if (silence > 15 * minute) return 'offline'
  if (!isPlaced(live) && silence <= 5 * minute) return 'signal_lost'
  return silence > 5 * minute ? 'idle' : 'active'
}
