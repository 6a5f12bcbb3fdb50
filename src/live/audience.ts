import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { User } from '#contract/caller.ts'
import type { ShownLink } from '#store/links/shown-links.ts'
import type { Viewer } from '#store/owner.ts'
import type { Pairs } from './pairs.ts'
import type { Told } from './readings.ts'
import type { Format, Kind } from './requests.ts'

/** Who is told what on the live channel: each of these leads to the others. */

/** Somebody with a socket. */
export interface Visitor {
  socket: WebSocket
  /** What it goes over. */
  line: Duplex
  /** Who it is, once it has shown a hash, and what it sees. */
  user?: User
  sight?: Sight
  /** What it watches, where it has shown the hash of a geo link. */
  watched?: Watched
  subscriptions: Map<Kind, Subscription>
  /** When it was heard last, and when it had something to be told: milliseconds of `performance.now()`. */
  heard: number
  busy: number
  /** It has read something: there may be room for more. */
  resume(): void
}

/** A subscription of a socket to one kind: of which trackers, how, and which of them have changed since. */
export interface Subscription {
  kind: Kind
  visitor: Visitor
  sight: Sight
  trackers: 'all' | ReadonlySet<number>
  format: Format
  /** Milliseconds between two frames; 0 is at once. */
  rate: number
  sensor_type: string | undefined
  include_components: boolean
  /** Sources whose newest state is still to be told, never more than are seen, however slowly they are read; of `history` entries. */
  changed: Set<number>
  /** When what has changed is told next: milliseconds since 1970 UTC. */
  next: number
  /** Since when it is there: milliseconds since 1970 UTC. */
  begun: number
  /** Of readings, by source. */
  told: Map<number, Told>
}

/** The sight of a viewer, once for all of its sockets: all that it sees now. */
export interface Sight {
  viewer: Viewer
  seen: Pairs
  /** Trackers that are seen, but not what they do. */
  blocked: ReadonlySet<number>
  subscriptions: Set<Subscription>
  /** Sockets that have it. */
  holders: number
  /** When it was looked at last, milliseconds of `performance.now()`; and the print of what was seen then. */
  read_at: number
  print: string | undefined
}

/** A link that somebody from the public watches: what is told of it is made once for all who do. */
export interface Watched {
  digest: Buffer
  /** As it was read last; none while it is read for the first time. */
  link?: ShownLink
  visitors: Set<Visitor>
  /** Who is to be told all of it, for it has just come or has read too slowly. */
  behind: Set<Visitor>
  /** Devices that have changed since they were told. */
  changed: Set<number>
  /** When it was told last, and when it was read whole: milliseconds of `performance.now()`. */
  told_at: number
  read_at: number
}
