/** An order to a device (supplement, section 5.6). */
export type Command =
  /** A wired output, from 1; where the field does it so, 1 cuts the engine. */
  | { type: 'output'; output: number; enabled: boolean }
  /** Tell now where it is. */
  | { type: 'locate' }
  /** Seconds between two reports while it moves. */
  | { type: 'interval'; seconds: number }
  | { type: 'reboot' }
  /** The alarm of the vehicle: doors, ignition, vibration. */
  | { type: 'arm' }
  | { type: 'disarm' }
  /** Takes a picture, which it keeps: what it sends of it is declined. */
  | { type: 'photo' }
  /** Whom its button calls. `slot`: which of several, from 1. */
  | { type: 'sos_number'; slot: number; phone: string }
  /** Its clock, from UTC eastwards. */
  | { type: 'time_zone'; minutes: number }
  | { type: 'power_off' }
  /** Tells the version of its firmware. */
  | { type: 'version' }
  /** Words of its own, within the envelope of its protocol. */
  | { type: 'text'; text: string }
  /** Bytes that are sent as they are. */
  | { type: 'bytes'; bytes: Buffer }

/** The answer of a device to a command. */
export interface CommandAnswer {
  /** The number that the command was sent under, where the protocol tells it back; of as many bits as it carries. */
  number?: number
  /** Its words, or its bytes in hexadecimal digits. */
  text: string
  /** It says that it did not do it. */
  refused?: true
}
