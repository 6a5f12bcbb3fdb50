import type { Command, CommandAnswer } from './command.ts'

/** A command that a device is to be told. */
export interface Order {
  id: number
  /** What the device knows it by. */
  number: number
  command: Command
}

/** The fate of commands that were taken and not sent. */
export type Unsent = 'not_understood' | 'not_connected'

/** The commands that wait for devices, as the gateway is given them. */
export interface Commands {
  /**
   * Whether something waits for a device that speaks this protocol. Asked at every frame, so it is answered from memory.
   * `anew`: it has just connected, so that what was sent by another connection may have got lost.
   */
  isDue(protocol: string, device: string, anew: boolean): boolean
  /** What waits, in its order; from now on it counts as sent. Never rejects: what cannot be taken now waits on. */
  take(device: string, anew: boolean): Promise<readonly Order[]>
  unsent(device: string, ids: readonly number[], why: Unsent): Promise<void>
  /** What a device says to commands. Never rejects. */
  answered(device: string, answers: readonly CommandAnswer[]): Promise<void>
}

/** Of a gateway that tells devices nothing. */
export const noCommands: Commands = {
  isDue: () => false,
  take: async () => [],
  unsent: async () => undefined,
  answered: async () => undefined,
}
