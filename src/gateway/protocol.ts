import type { Attributes, Point } from '#track/point.ts'

/** What became of the points of one frame; a reply is made only after they are committed. */
export interface Outcome {
  /** The device is registered and may send. */
  known: boolean
  /** It is registered, but did not sign in with its password. */
  wrong_password?: boolean
  /** Points that need not be sent again: committed, already there, or refused for good. */
  taken: number
}

/** What a device sent, by the id that it named itself with. */
export interface DeviceMessage {
  device: string
  /** That it signed in with. */
  password?: string
  points: readonly Point[]
  status?: Attributes
  /** When it came: milliseconds since 1970 UTC. */
  received: number
}

/**
 * Takes a message in and resolves when its points are committed. Rejects when the store is away:
 * then nothing is acknowledged, and the device sends again.
 */
export type Feed = (message: DeviceMessage) => Promise<Outcome>

/** What one frame says. */
export interface Decoded {
  /** The device names itself: an IMEI or another id. Kept in the session by the gateway, which asks whether it is known. */
  device?: string
  /** That it signs in with, beside its name. Kept in the session by the gateway. */
  password?: string
  points: Point[]
  /** What the device tells of itself without a place: battery, signal, ignition. */
  status?: Attributes
  /**
   * The bytes to answer with, once the outcome is known; asked also when there are no points. `undefined` answers
   * nothing. A TCP connection of an unknown device is closed behind the answer.
   */
  reply?: (outcome: Outcome) => Buffer | undefined
  /** Why the frame was not understood; counted, and logged at most once a minute. */
  fault?: string
  /** The connection cannot be followed any further: it is closed behind the answer. */
  close?: boolean
}

/** What a protocol remembers of one connection. Small: it is held for every device that is connected. */
export interface Session {
  readonly transport: 'tcp' | 'udp'
  /** The id that the device named itself by. Set by the gateway from `Decoded.device`. */
  device?: string
  /** That the device signed in with; likewise. */
  password?: string
  /** The protocol's own words, such as a version told at sign-in. */
  words: Record<string, string | number>
}

/**
 * A protocol over byte streams or datagrams. Pure: bytes in, facts out.
 * Sockets, clock and database stay outside, so captured bytes alone test it.
 */
export interface StreamProtocol {
  name: string
  transports: readonly ('tcp' | 'udp')[]
  /** Bytes; a connection that sends more without a whole frame is closed. */
  max_frame: number
  /**
   * Length of the first whole frame, `undefined` while it is arriving.
   * Bytes that cannot begin a frame are a frame of their own, up to where one may begin; `decode` tells the fault.
   * Only streams are cut: a datagram is one frame and goes straight to `decode`.
   */
  frame(bytes: Buffer): number | undefined
  /** `received`: when the frame arrived, milliseconds since 1970 UTC. Never throws. */
  decode(frame: Buffer, session: Session, received: number): Decoded
  /** What a log may show of bytes that were not understood, where some are secret. */
  shown?(bytes: Buffer): Buffer
}

/** A request of a device that speaks HTTP. */
export interface DeviceRequest {
  method: string
  path: string
  /** The first value of each name. */
  query: Record<string, string>
  /** The query as it came. */
  search?: string
  content_type: string
  body: Buffer
}

/** A protocol over HTTP: the reply is a status and a reason. */
export interface HttpProtocol {
  name: string
  transports: readonly ['http']
  max_body: number
  decode(
    request: DeviceRequest,
    received: number,
  ): { device?: string; points: Point[]; status?: Attributes; fault?: string }
}

export type Protocol = StreamProtocol | HttpProtocol
