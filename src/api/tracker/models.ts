import { type IdType, isGenerated } from './device-id.ts'

/** The protocols of the gateway: what carries them, and whether devices sign in with passwords. */
export const protocols = {
  osmand: { transports: ['http'], passwords: false },
  teltonika: { transports: ['tcp', 'udp'], passwords: false },
  gt06: { transports: ['tcp'], passwords: false },
  wialon: { transports: ['tcp', 'udp'], passwords: true },
} as const

export const types = ['logger', 'portable', 'vehicle', 'personal'] as const
export const state_fields = ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'] as const

/** What is sold under a name and how it is known (supplement section 5.2). */
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
  /** What it measures, by the attributes of docs/glossary.md. */
  inputs: readonly string[]
  /** What of the live state it tells beside its place. */
  state_fields: readonly (typeof state_fields)[number][]
  protocol: keyof typeof protocols
}

const teltonika = {
  vendor: 'Teltonika',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  state_fields: ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'],
  protocol: 'teltonika',
} as const
const voltages = ['board_voltage', 'battery_voltage'] as const
const wired = [...voltages, 'adc1', 'adc2', 'temperature1', 'temperature2', 'temperature3', 'temperature4'] as const

const concox = {
  vendor: 'Concox',
  parent_code: 'gt06n',
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  // The protocol tells the ignition, and no other input.
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: [],
  state_fields: ['ignition', 'gsm', 'battery'],
  protocol: 'gt06',
} as const

/** The ids stay: clients keep them. A generic model is for what speaks the protocol and is not listed. */
export const models: readonly Model[] = [
  {
    id: 1,
    vendor: 'Odograph',
    code: 'mobile',
    parent_code: null,
    type: 'personal',
    name: 'Phone or tablet',
    id_type: '12,7',
    has_phone: false,
    digital_inputs: 0,
    digital_outputs: 0,
    inputs: [],
    state_fields: ['battery'],
    protocol: 'osmand',
  },
  {
    id: 2,
    vendor: 'OsmAnd',
    code: 'osmand',
    parent_code: null,
    type: 'portable',
    name: 'OsmAnd protocol (any app or device)',
    id_type: 'ascii,1,50',
    has_phone: true,
    digital_inputs: 8,
    digital_outputs: 8,
    inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2'],
    state_fields: ['ignition', 'battery', 'inputs', 'outputs', 'hardware_key'],
    protocol: 'osmand',
  },
  { ...teltonika, id: 10, code: 'fmb920', name: 'FMB920', digital_inputs: 1, digital_outputs: 1, inputs: voltages },
  { ...teltonika, id: 11, code: 'fmb120', name: 'FMB120', digital_inputs: 3, digital_outputs: 2, inputs: wired },
  { ...teltonika, id: 12, code: 'fmb130', name: 'FMB130', digital_inputs: 3, digital_outputs: 2, inputs: wired },
  {
    ...teltonika,
    id: 13,
    code: 'fmc130',
    parent_code: 'fmb130',
    name: 'FMC130',
    digital_inputs: 3,
    digital_outputs: 2,
    inputs: wired,
  },
  {
    ...teltonika,
    id: 14,
    code: 'fmc920',
    parent_code: 'fmb920',
    name: 'FMC920',
    digital_inputs: 1,
    digital_outputs: 1,
    inputs: voltages,
  },
  {
    ...teltonika,
    id: 15,
    code: 'tmt250',
    type: 'personal',
    name: 'TMT250',
    digital_inputs: 0,
    digital_outputs: 0,
    inputs: ['battery_voltage'],
    state_fields: ['gsm', 'battery'],
  },
  {
    ...teltonika,
    id: 19,
    code: 'teltonika',
    name: 'Teltonika (any, codecs 8, 8E and 16)',
    digital_inputs: 4,
    digital_outputs: 2,
    inputs: [...wired, 'adc3', 'adc4'],
  },
  { ...concox, id: 20, code: 'gt06n', parent_code: null, name: 'GT06N' },
  { ...concox, id: 21, code: 'gt06e', name: 'GT06E' },
  { ...concox, id: 22, vendor: 'Jimi', code: 'jm_vl01', name: 'JM-VL01' },
  { ...concox, id: 23, vendor: 'Jimi', code: 'jm_vl03', name: 'JM-VL03' },
  { ...concox, id: 24, code: 'wetrack2', name: 'WeTrack2' },
  { ...concox, id: 29, vendor: 'Various', code: 'gt06', name: 'GT06 protocol (any device)' },
  {
    id: 30,
    vendor: 'Gurtam',
    code: 'wialon_ips',
    parent_code: null,
    type: 'vehicle',
    name: 'Wialon IPS protocol (any device)',
    id_type: 'ascii,1,50',
    has_phone: true,
    digital_inputs: 8,
    digital_outputs: 8,
    inputs: [...voltages, 'adc1', 'adc2', 'adc3', 'adc4'],
    state_fields: ['ignition', 'battery', 'inputs', 'outputs', 'hardware_key'],
    protocol: 'wialon',
  },
]

const byCode = new Map(models.map((model) => [model.code, model]))

export const modelOf = (code: string): Model | undefined => byCode.get(code)

/** Apps, whose ids the platform makes up; all others are hardware. */
export const isMobile = (model: Model): boolean => isGenerated(model.id_type)
