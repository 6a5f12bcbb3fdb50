import type { About } from '#device/about.ts'

const wired = ['board_voltage', 'battery_voltage', 'adc1', 'adc2', 'temperature1', 'temperature2'] as const

const ruptela = {
  vendor: 'Ruptela',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 2,
  inputs: wired,
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs', 'hardware_key'],
} as const

const heavy = {
  ...ruptela,
  digital_outputs: 4,
  inputs: [...wired, 'adc3', 'adc4', 'temperature3', 'temperature4'],
} as const

export const about: About = {
  label: 'Ruptela',
  devices: 'Ruptela Eco, Pro, Tco, HCV, LCV, Trace and Plug',
  port: 5046,
  transports: ['tcp', 'udp'],
  check: 'CRC-16/Kermit',
  commands: ['output', 'version', 'text', 'bytes'],
  models: [
    { ...ruptela, id: 400, code: 'ruptela_eco4', name: 'FM-Eco4' },
    { ...ruptela, id: 401, code: 'ruptela_eco5', parent_code: 'ruptela_eco4', name: 'Eco5' },
    { ...heavy, id: 402, code: 'ruptela_pro4', name: 'FM-Pro4' },
    { ...heavy, id: 403, code: 'ruptela_pro5', parent_code: 'ruptela_pro4', name: 'Pro5' },
    { ...heavy, id: 404, code: 'ruptela_tco4', name: 'FM-Tco4' },
    { ...heavy, id: 405, code: 'ruptela_hcv5', parent_code: 'ruptela_tco4', name: 'HCV5' },
    { ...heavy, id: 406, code: 'ruptela_lcv5', parent_code: 'ruptela_tco4', name: 'LCV5' },
    { ...ruptela, id: 407, code: 'ruptela_trace5', name: 'Trace5' },
    {
      ...ruptela,
      id: 408,
      code: 'ruptela_plug4',
      name: 'FM-Plug4',
      digital_inputs: 0,
      digital_outputs: 0,
      inputs: ['board_voltage', 'battery_voltage'],
      state_fields: ['ignition', 'gsm'],
    },
    { ...heavy, id: 419, code: 'ruptela', name: 'Ruptela (any device)' },
  ],
}
