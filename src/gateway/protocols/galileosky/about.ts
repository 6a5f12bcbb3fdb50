import type { About } from '#device/about.ts'

const wired = [
  'board_voltage',
  'battery_voltage',
  'adc1',
  'adc2',
  'adc3',
  'adc4',
  'temperature1',
  'temperature2',
] as const

const galileosky = {
  vendor: 'Galileosky',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 6,
  digital_outputs: 4,
  inputs: wired,
  state_fields: ['inputs', 'outputs', 'hardware_key'],
} as const

const small = { ...galileosky, digital_inputs: 4, digital_outputs: 2, inputs: wired.slice(0, 4) }

export const about: About = {
  label: 'Galileosky',
  devices: 'Galileosky 2, 5, 7, 10, Base Block and Boxfinder',
  port: 5034,
  transports: ['tcp'],
  check: 'CRC-16/Modbus',
  commands: ['output', 'text', 'bytes'],
  models: [
    { ...galileosky, id: 420, code: 'galileosky_7', name: 'Galileosky 7.0' },
    { ...small, id: 421, code: 'galileosky_7_lite', parent_code: 'galileosky_7', name: 'Galileosky 7.0 Lite' },
    { ...small, id: 422, code: 'galileosky_7x', parent_code: 'galileosky_7', name: 'Galileosky 7x' },
    { ...galileosky, id: 423, code: 'galileosky_10', parent_code: 'galileosky_7', name: 'Galileosky 10' },
    { ...galileosky, id: 424, code: 'galileosky_5', name: 'Galileosky 5.0, 5.1' },
    { ...small, id: 425, code: 'galileosky_2', name: 'Galileosky 2.3, 2.5' },
    { ...small, id: 426, code: 'galileosky_base_block', name: 'Base Block' },
    {
      ...galileosky,
      id: 427,
      code: 'galileosky_boxfinder',
      type: 'portable',
      name: 'Boxfinder',
      digital_inputs: 0,
      digital_outputs: 0,
      inputs: ['battery_voltage'],
      state_fields: [],
    },
    { ...galileosky, id: 439, code: 'galileosky', name: 'Galileosky (any device)' },
  ],
}
