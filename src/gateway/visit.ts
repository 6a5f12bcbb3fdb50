import type { Socket } from 'node:net'
import type { Ending } from '#device/connection.ts'
import type { Sender } from './gate.ts'

/** A connection, from its begin to its end. */
export interface Visit extends Sender {
  readonly socket: Socket
  /** What it speaks; what its port is for, until that is known. */
  readonly protocol: string
  /** When it began: milliseconds of `performance.now()`. */
  readonly since: number
  readonly came_to?: string
  /** Ends it as soon as what is being answered is answered; set by whoever answers. */
  leave(): void
  /** Its place among those that have named a registered device: of the device or, when many may come by it, its own. */
  seat?: string | Visit
  /** How it ends, where that is not the device's doing; set by who ends it, and the first who does is right. */
  ending?: Ending
  /** Bytes that it holds of those that are lent. */
  lent: number
}
