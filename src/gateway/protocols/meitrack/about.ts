import type { About } from '#device/about.ts'

const vehicle = {
  vendor: 'Meitrack',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 5,
  digital_outputs: 5,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2', 'fuel_percent', 'temperature1'],
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs', 'hardware_key'],
} as const

const portable = {
  ...vehicle,
  type: 'portable',
  digital_inputs: 1,
  digital_outputs: 0,
  inputs: ['battery_voltage'],
  state_fields: ['gsm', 'inputs', 'battery'],
} as const

export const about: About = {
  label: 'Meitrack',
  devices: 'Meitrack T, MVT, P, TC and MT series',
  port: 5020,
  transports: ['tcp', 'udp'],
  check: '8-bit sum',
  commands: ['output', 'locate', 'interval', 'reboot', 'photo', 'text', 'bytes'],
  models: [
    { ...vehicle, id: 520, code: 'meitrack_t1', name: 'T1' },
    { ...vehicle, id: 521, code: 'meitrack_t333', name: 'T333' },
    { ...vehicle, id: 522, code: 'meitrack_t366', name: 'T366' },
    { ...vehicle, id: 523, code: 'meitrack_t366g', parent_code: 'meitrack_t366', name: 'T366G' },
    { ...vehicle, id: 524, code: 'meitrack_t622', name: 'T622' },
    { ...vehicle, id: 525, code: 'meitrack_t3', name: 'T3' },
    { ...vehicle, id: 526, code: 'meitrack_t322x', name: 'T322X' },
    { ...vehicle, id: 527, code: 'meitrack_mvt100', name: 'MVT100' },
    { ...vehicle, id: 528, code: 'meitrack_mvt340', name: 'MVT340' },
    { ...vehicle, id: 529, code: 'meitrack_mvt380', name: 'MVT380' },
    { ...vehicle, id: 530, code: 'meitrack_mvt600', name: 'MVT600' },
    { ...vehicle, id: 531, code: 'meitrack_mvt800', name: 'MVT800' },
    { ...vehicle, id: 532, code: 'meitrack_tc68s', name: 'TC68S' },
    { ...portable, id: 533, code: 'meitrack_mt90', name: 'MT90' },
    { ...portable, id: 534, code: 'meitrack_p99g', name: 'P99G' },
    { ...portable, id: 535, code: 'meitrack_p88l', name: 'P88L' },
    {
      ...vehicle,
      id: 539,
      vendor: 'Various',
      code: 'meitrack',
      name: 'Meitrack protocol (any device)',
      id_type: 'ascii,8,20',
    },
  ],
}
