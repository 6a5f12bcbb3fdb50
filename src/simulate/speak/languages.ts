import type { Point } from '#track/point.ts'
import * as gt06 from './gt06.ts'
import * as teltonika from './teltonika.ts'
import * as wialon from './wialon.ts'

/** The encoding of a protocol over TCP, on the side of a device. */
export interface Language {
  login(device: string): Buffer
  packet(points: readonly Point[]): Buffer
  /** Answers whether this is all that the platform answers to so many points, or to the login when there are none. */
  isWhole(reply: Buffer, points: number): boolean
  /** Points that a whole answer says were taken; `undefined` when it refuses. */
  acknowledged(reply: Buffer): number | undefined
}

const ends_line = Buffer.from('\r\n')

export const languages: Readonly<Record<'teltonika' | 'gt06' | 'wialon', Language>> = {
  teltonika: { ...teltonika, isWhole: ({ length }, points) => length >= (points === 0 ? 1 : 4) },
  gt06: { ...gt06, isWhole: ({ length }, points) => length >= 10 * Math.max(1, points) },
  wialon: { ...wialon, isWhole: (reply) => reply.subarray(-2).equals(ends_line) },
}

export type ProtocolName = keyof typeof languages | 'osmand'

export const protocolNames = ['teltonika', 'gt06', 'wialon', 'osmand'] as const satisfies readonly ProtocolName[]

/** Answers whether every message of the protocol has a speed, so that a recording without speeds needs them computed. */
export const alwaysTellsSpeed = (protocol: ProtocolName): boolean => protocol === 'teltonika' || protocol === 'gt06'
