import type { About } from '#device/about.ts'

const tracker = {
  vendor: 'iStartek',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 2,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2', 'temperature1'],
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs', 'hardware_key'],
} as const

export const about: About = {
  label: 'iStartek',
  devices: 'iStartek VT and PT trackers',
  port: 5222,
  transports: ['tcp', 'udp'],
  check: '8-bit sum',
  commands: ['text', 'bytes'],
  models: [
    { ...tracker, id: 540, code: 'startek_vt100', name: 'VT100' },
    { ...tracker, id: 541, code: 'startek_vt110', name: 'VT110' },
    { ...tracker, id: 542, code: 'startek_vt120_l', name: 'VT120-L' },
    { ...tracker, id: 543, code: 'startek_vt200', name: 'VT200' },
    { ...tracker, id: 544, code: 'startek_vt300_l', name: 'VT300-L' },
    { ...tracker, id: 545, code: 'startek_vt800_l', name: 'VT800-L' },
    { ...tracker, id: 546, code: 'startek_pt60_l', type: 'portable', name: 'PT60-L' },
    {
      ...tracker,
      id: 559,
      vendor: 'Various',
      code: 'startek',
      name: 'iStartek protocol (any device)',
      id_type: 'ascii,8,20',
    },
  ],
}
