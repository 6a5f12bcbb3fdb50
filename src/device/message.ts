import type { Attributes, Point } from '#track/point.ts'

/** Settings of a device that it does not tell itself, as its account has them. */
export interface DeviceSettings {
  /** The fields of a report, by the maker's names, in their order. */
  field_list?: readonly string[]
  /** The envelope of commands, where a protocol has several. */
  command_codec?: number
  /** That commands say, where it is not the one of the works. */
  command_password?: string
}

/** The fate of the points of one frame; a reply is made only after they are committed. */
export interface Outcome {
  /** The device is registered and may send. */
  known: boolean
  /** It is registered, but did not sign in with its password. */
  wrong_password?: boolean
  /** Points that need not be sent again: committed, already there, or refused for good. */
  taken: number
  /** Code of the model that it is registered as. */
  model?: string
  /** Where there are any. */
  settings?: DeviceSettings
}

/** A message of a device, with the id that it named itself by. */
export interface DeviceMessage {
  device: string
  /** That it signed in with. */
  password?: string
  /** Somebody else has proven that it is this device: no password is asked for. */
  is_proven?: boolean
  points: readonly Point[]
  status?: Attributes
  /** When it came: milliseconds since 1970 UTC. */
  received: number
  /** Somebody waits for it: it comes with the answer to a command. */
  urgent?: boolean
}

/**
 * Takes a message in and resolves when its points are committed. Rejects when the store is away:
 * then nothing is acknowledged, and the device sends again.
 */
export type Feed = (message: DeviceMessage) => Promise<Outcome>
