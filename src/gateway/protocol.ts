import type { Command, CommandAnswer } from '#device/command.ts'
import type { Measured } from '#device/measures.ts'
import type { DeviceSettings, Outcome } from '#device/message.ts'
import type { Point } from '#track/point.ts'

/** Everything that one device tells in a frame. */
export interface Told {
  /** The device names itself: an IMEI or another id. Kept in the session by the gateway, which asks whether it is known. */
  device?: string
  points: Point[]
  /** What the device tells of itself without a place: battery, signal, ignition. */
  status?: Measured
}

/** Everything that one device of several tells in one frame. */
export type ToldByName = Told & { device: string }

/** The contents of one frame. */
export interface Decoded extends Told {
  /** That it signs in with, beside its name. Kept in the session by the gateway. */
  password?: string
  /** Of a frame of several devices, what the others tell. Each is taken or refused by itself. */
  others?: readonly ToldByName[]
  /**
   * The bytes to answer with, once the outcome is known; asked also when there are no points. `undefined` answers
   * nothing. `others`: what became of theirs, in their order. A TCP connection of an unknown device is closed behind
   * the answer.
   */
  reply?: (outcome: Outcome, others?: readonly Outcome[]) => Buffer | undefined
  /** What it says to commands. */
  answers?: readonly CommandAnswer[]
  /** Why the frame was not understood; counted, and logged at most once a minute. */
  fault?: string
  /** The connection cannot be followed any further: it is closed behind the answer. */
  close?: boolean
}

/** The memory of a protocol for one connection. Small: it is held for every device that is connected. */
export interface Session {
  readonly transport: 'tcp' | 'udp'
  /** The id that the device named itself by. Set by the gateway from `Decoded.device`. */
  device?: string
  /** That the device signed in with; likewise. */
  password?: string
  /** Code of the model that the device is registered as. Set by the gateway once the device is known. */
  model?: string
  /** What the device is set with, likewise; those of all connections of a device are one object. */
  settings?: DeviceSettings
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
  /** A connection is of many devices, such as another platform that sends on. */
  many?: true
  /** Frames are read by what their device is set with: the first of a connection, and each datagram, is read again once that is known. */
  by_settings?: true
  /** Bytes; a connection that sends more without a whole frame is closed. */
  max_frame: number
  /**
   * Length of the first whole frame, `undefined` while it is arriving.
   * Bytes that cannot begin a frame are a frame of their own, up to where one may begin; `decode` tells the fault.
   * Only streams are cut: a datagram is one frame and goes straight to `decode`.
   */
  frame(bytes: Buffer, session: Session): number | undefined
  /** `received`: when the frame arrived, milliseconds since 1970 UTC. Never throws. */
  decode(frame: Buffer, session: Session, received: number): Decoded
  /**
   * The bytes that tell the device of the session to do something; `undefined` where the protocol has no words for it.
   * `number`: what the command is known by, from 1 to 2³¹−1; a protocol that carries one takes as many bits as it has room for.
   */
  encode?(command: Command, session: Session, number: number): Buffer | undefined
  /** What a log may show of bytes that were not understood, where some are secret. */
  shown?(bytes: Buffer): Buffer
}

/** A request of a device that speaks HTTP, or a message that it published over MQTT. */
export interface DeviceRequest {
  /** `PUBLISH` over MQTT. */
  method: string
  /** The topic over MQTT. */
  path: string
  /** The first value of each name. */
  query: Record<string, string>
  /** The query as it came. */
  search?: string
  /** By their names in lower case, the first of each. */
  headers?: Readonly<Record<string, string>>
  content_type: string
  body: Buffer
}

/** The contents of a request. A fault beside points tells of what was left out; the points are good. */
export interface DecodedRequest extends Told {
  /** Of a request of several devices, what the others tell. Each is taken or refused by itself. */
  others?: readonly ToldByName[]
  fault?: string
  /** What whoever sent it waits for, where that is not what the protocol answers. */
  accepted?: Answer
}

/** The body of an answer 200, and what it is. */
export interface Answer {
  content_type: string
  body: string
}

/**
 * A protocol of requests over HTTP, or of messages over MQTT. Over HTTP the answer is 200 when all is committed that is of
 * known devices, 403 when none is known, 400 with the reason (but `many`).
 */
export interface RequestProtocol {
  name: string
  transports: readonly ('http' | 'mqtt')[]
  /**
   * A request is of many devices, such as of another platform that sends on, which would hold up all that comes behind it:
   * 200 also where none is known, or what is told of them cannot be understood.
   */
  many?: true
  /** Bytes of a body of whoever names a registered device; others have far less (`requests.ts`). */
  max_body: number
  /**
   * The devices that a request may be of, for one that is too long to be read before one of them is known: as they stand in
   * its bytes, without its JSON being parsed, and about as many as a list may have messages. Never throws.
   */
  names(request: DeviceRequest): readonly string[]
  decode(request: DeviceRequest, received: number): DecodedRequest
  /** The status of an answer to a request that is to come again; 503, where it is not told. */
  retry?: 500
  /** The answer 200; nothing, where it is not told. */
  accepted?: Answer
  /** What a log may show of a request that was not understood, where something is secret. */
  shown?(request: DeviceRequest): Buffer
}

export type Protocol = StreamProtocol | RequestProtocol
