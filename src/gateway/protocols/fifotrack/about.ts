import type { About } from '#device/about.ts'

const tracker = {
  vendor: 'fifotrack',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 2,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2'],
  state_fields: ['inputs', 'outputs', 'hardware_key'],
} as const

const portable = {
  ...tracker,
  type: 'portable',
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: ['battery_voltage'],
  state_fields: ['battery'],
} as const

export const about: About = {
  label: 'fifotrack',
  devices: 'fifotrack A, Q and S trackers',
  port: 5124,
  transports: ['tcp', 'udp'],
  check: 'XOR of all bytes',
  commands: ['photo', 'text', 'bytes'],
  models: [
    { ...tracker, id: 560, code: 'fifotrack_a01', name: 'A01' },
    { ...tracker, id: 561, code: 'fifotrack_a100', name: 'A100' },
    { ...tracker, id: 562, code: 'fifotrack_a300', name: 'A300' },
    { ...tracker, id: 563, code: 'fifotrack_a500', name: 'A500' },
    { ...tracker, id: 564, code: 'fifotrack_a600', name: 'A600' },
    { ...tracker, id: 565, code: 'fifotrack_a700', name: 'A700' },
    { ...portable, id: 566, code: 'fifotrack_a03', name: 'A03' },
    { ...portable, id: 567, code: 'fifotrack_q1', name: 'Q1' },
    { ...tracker, id: 568, code: 'fifotrack_s20', name: 'S20' },
    { ...tracker, id: 569, code: 'fifotrack_s30', name: 'S30' },
    {
      ...tracker,
      id: 579,
      vendor: 'Various',
      code: 'fifotrack',
      name: 'fifotrack protocol (any device)',
      id_type: 'ascii,8,20',
    },
  ],
}
