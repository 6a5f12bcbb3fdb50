import type { Reach } from '#notify/reach.ts'
import type { Point } from '#track/point.ts'

/** Where points are sent to. */
export interface Destination {
  address: string
  port: number
  login: string | null
  password: string | null
}

/**
 * What became of a message. `taken` is for good, also for those of its points that the target refuses for what is in them.
 * `unknown`: its device is not known there, or not allowed; others may well be.
 */
export interface Verdict {
  status: 'taken' | 'unknown'
  /** How many of its points. */
  refused?: number
  error?: string
}

/** Speaks to one target. Of each device one message is under way at a time. */
export interface Carrier {
  /** Points of a message, at most. */
  most: number
  /** Devices that are served at a time. */
  abreast: number
  /** Sends a message; what it answers was acknowledged by the target. Throws an Error when nobody knows whether it was taken. */
  send(device: string, points: readonly Point[]): Promise<Verdict>
  close(): void
}

export interface Means {
  /** Connects to hosts that others name. */
  reach: Reach
  /** Milliseconds that the target has to answer. */
  patience: number
  /** What servers are trusted beyond those that everybody trusts. */
  tls?: { ca?: string | Buffer }
}

export type OpenCarrier = (to: Destination, means: Means) => Carrier

export const silent = (patience: number): Error => new Error(`There was no answer within ${patience / 1000} seconds`)
