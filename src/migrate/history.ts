/** The past of devices where they come from: read in portions, never held whole. */

/** A position as the other system keeps it, in its units and words; nothing is decided yet. */
export interface PastPosition {
  /** Unique there among all positions. */
  id: number
  /** Whose: the origin of the device's row of `source`. */
  device: string
  /** When the position was taken: milliseconds since 1970 UTC. */
  time: number
  /** When the device wrote it, and when it arrived there; milliseconds. */
  device_time: number
  server_time: number
  /** A fix, and not the last one said again. */
  valid: boolean
  lat: number
  lng: number
  /** Metres. */
  altitude: number
  /** Knots. */
  speed: number
  /** Degrees from north, clockwise. */
  course: number
  /** Metres; 0 where it is not known. */
  accuracy: number
  /** The word of Traccar for the protocol, `teltonika`. */
  protocol: string
  address?: string
  /** Readings by Traccar's names, `sat`, `io66`. */
  attributes: Readonly<Record<string, unknown>>
  /** Cells and wireless networks, as Traccar's JSON has them. */
  network?: Readonly<Record<string, unknown>>
}

/** An event as the other system keeps it. */
export interface PastEvent {
  id: number
  device: string
  /** Milliseconds since 1970 UTC. */
  time: number
  /** Traccar's word, `geofenceEnter`. */
  type: string
  /** `id` of the position that it was told of; it may be gone. */
  position?: number
  /** Of its geofence and its maintenance: the same texts as origins of rows of `zone` and the maintenance's number. */
  geofence?: string
  maintenance?: string
  attributes: Readonly<Record<string, unknown>>
}

/** The part of a device's past that is wanted. */
export interface Wanted {
  /** None before it: milliseconds. */
  since?: number
  /** Only ids above it: those up to it were brought by earlier runs. */
  beyond?: number
  /** No ids above it: they are brought by the next run. What `newest` answered as the run began. */
  upto?: number
  /** Only what is ordered behind it: the last one that was taken before a break. */
  after?: { time: number; id: number }
}

/** The highest ids that are there; 0 where there are none. */
export interface Newest {
  position: number
  event: number
}

/** Some of a device's past, at most some thousands; by time, then id. */
export type Portions<T> = AsyncIterable<readonly T[]>

/** A way to the past of devices. */
export interface Past {
  newest(): Promise<Newest>
  /** How many positions there are of each device, for progress; empty where nothing tells it. */
  sizes(): Promise<ReadonlyMap<string, number>>
  /** Each exactly once, oldest first. */
  positions(device: string, wanted: Wanted): Portions<PastPosition>
  events(device: string, wanted: Wanted): Portions<PastEvent>
  close(): Promise<void>
}
