import type { About } from '#device/about.ts'

const voltages = ['board_voltage', 'battery_voltage'] as const
const wired = [...voltages, 'adc1', 'adc2', 'temperature1', 'temperature2', 'temperature3', 'temperature4'] as const

const teltonika = {
  vendor: 'Teltonika',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 1,
  digital_outputs: 1,
  inputs: voltages,
  state_fields: ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'],
} as const

const three = { ...teltonika, digital_inputs: 3, digital_outputs: 2, inputs: wired } as const

export const about: About = {
  label: 'Teltonika (8, 8E, 16)',
  devices: 'Teltonika FMB, FMC, FMM, FMT, TMT and others',
  port: 5027,
  transports: ['tcp', 'udp'],
  check: 'CRC-16/ARC',
  settings: ['command_codec'],
  commands: ['output', 'locate', 'interval', 'reboot', 'version', 'text', 'bytes'],
  models: [
    { ...teltonika, id: 10, code: 'fmb920', name: 'FMB920' },
    { ...three, id: 11, code: 'fmb120', name: 'FMB120' },
    { ...three, id: 12, code: 'fmb130', name: 'FMB130' },
    { ...three, id: 13, code: 'fmc130', parent_code: 'fmb130', name: 'FMC130' },
    { ...teltonika, id: 14, code: 'fmc920', parent_code: 'fmb920', name: 'FMC920' },
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
  ],
}
