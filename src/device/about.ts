import type { Measure } from './measures.ts'

/** Facts about a protocol and its devices that are known before any byte of it is read: for settings, the API and the documents. */
export interface About {
  /** What people call it. */
  label: string
  /** Makers and kinds of devices that speak it, in a few words. */
  devices: string
  /** Of the field's habit. */
  port: number
  transports: readonly Transport[]
  /** By which frames are refused that arrived otherwise than they were sent; `none`: the protocol has nothing of the kind. */
  check: string
  /** Devices sign in with passwords of their own. */
  passwords?: true
  /** What devices are set with and do not tell, so that their accounts say it. */
  settings?: readonly SettingType[]
  /** What a device can be told, beside words of its own. */
  commands?: readonly CommandType[]
  /** Of `output`: the first of a model's outputs cuts the engine while it is on, and is kept for that. */
  engine_cut?: true
  /** Of `output`: how many it can be told to switch, where a model has more. */
  most_outputs?: number
  /** Lines for the SIM card of a device: `{host}`, `{port}`, and `{named}`, 1 where the host is a name and 0 where it is an address. */
  sms?: readonly string[]
  /** Over MQTT: where its messages are published, unless a setting says otherwise. */
  topic?: string
  /** Their ids stay: clients keep them. One of them is for whatever speaks the protocol and is not listed. */
  models: readonly Model[]
}

export const transports = ['tcp', 'udp', 'http', 'mqtt'] as const
export type Transport = (typeof transports)[number]

/** Commands that are told by their names alone, with little beside (docs/commands.md). */
export const typedCommands = ['arm', 'disarm', 'photo', 'sos_number', 'time_zone', 'power_off', 'version'] as const

/** The words of `Command` (`command.ts`). */
export const commandTypes = ['output', 'locate', 'interval', 'reboot', ...typedCommands, 'text', 'bytes'] as const
export type CommandType = (typeof commandTypes)[number]

/** The words of `DeviceSettings` (`protocol.ts`). */
export const settingTypes = ['field_list', 'command_codec', 'command_password'] as const
export type SettingType = (typeof settingTypes)[number]

export const types = ['logger', 'portable', 'vehicle', 'personal'] as const
export const state_fields = ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'] as const

/**
 * The form of the ids of a model's devices (supplement section 5.2): 15 digits; ASCII without spaces, from so many
 * characters to so many; or so many digits that begin with these, made up by the platform.
 */
export type IdType = 'imei' | `ascii,${number},${number}` | `${number},${number}`

/** A device as it is sold under a name, and how it is known (supplement section 5.2). */
export interface Model {
  id: number
  vendor: string
  code: string
  /** The model whose firmware it shares. */
  parent_code: string | null
  type: (typeof types)[number]
  name: string
  id_type: IdType
  /** It has a SIM card of its own. */
  has_phone: boolean
  /** Wired inputs and outputs that it tells by its protocol. */
  digital_inputs: number
  digital_outputs: number
  /** What it measures. */
  inputs: readonly Measure[]
  /** What of the live state it tells beside its place. */
  state_fields: readonly (typeof state_fields)[number][]
}
