import type { Reach } from '#notify/reach.ts'
import type { Clock } from '#pace/clock.ts'
import type { Point } from '#track/point.ts'

/** The target that points are sent to. */
export interface Destination {
  address: string
  port: number
  login: string | null
  password: string | null
}

/**
 * The fate of a message. `taken`: for good, also where the target refuses its points for what is in them; `unknown`:
 * the target does not know the device, or does not allow it, though it may take others.
 */
export interface Verdict {
  status: 'taken' | 'unknown'
  /** How many of its points. */
  refused?: number
  error?: string
}

/** A connection to one target. Only one message of a device is under way at a time. */
export interface Carrier {
  /** Points of a message, at most. */
  most: number
  /** Devices that are served at a time. */
  abreast: number
  /** Sends a message; what it answers was acknowledged by the target. Throws an Error when nobody knows whether it was taken. */
  send(device: string, points: readonly Point[]): Promise<Verdict>
  close(): void
}

/** Means of a carrier: how to connect, and how long to wait. */
export interface Means {
  /** Connects to hosts that others name. */
  reach: Reach
  /** Milliseconds that the target has to answer. */
  patience: number
  /** What servers are trusted beyond those that everybody trusts. */
  tls?: { ca?: string | Buffer }
  clock?: Clock
}

/** Makes the carrier to a target. */
export type OpenCarrier = (to: Destination, means: Means) => Carrier

/** The error of a target that has not answered within `patience` milliseconds. */
export const silent = (patience: number): Error => new Error(`There was no answer within ${patience / 1000} seconds`)
