import type { About } from '#device/about.ts'

const vehicle = {
  vendor: 'Queclink',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 2,
  digital_outputs: 2,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2'],
  state_fields: ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'],
} as const

const portable = {
  ...vehicle,
  type: 'portable',
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: ['battery_voltage', 'temperature1'],
  state_fields: ['gsm', 'battery'],
} as const

export const about: About = {
  label: 'Queclink @Track',
  devices: 'Queclink GV, GL, GB, GMT, CV',
  port: 5004,
  transports: ['tcp', 'udp'],
  check: 'none',
  settings: ['command_password'],
  commands: ['output', 'locate', 'reboot', 'text', 'bytes'],
  most_outputs: 3,
  models: [
    { ...vehicle, id: 300, code: 'queclink_gv55', name: 'GV55' },
    { ...vehicle, id: 301, code: 'queclink_gv65', name: 'GV65' },
    { ...vehicle, id: 302, code: 'queclink_gv75', name: 'GV75' },
    { ...vehicle, id: 303, code: 'queclink_gv200', name: 'GV200', digital_inputs: 4, digital_outputs: 4 },
    { ...vehicle, id: 304, code: 'queclink_gv300', name: 'GV300', digital_inputs: 3, digital_outputs: 3 },
    { ...vehicle, id: 305, code: 'queclink_gv300w', name: 'GV300W', digital_inputs: 3, digital_outputs: 3 },
    { ...vehicle, id: 306, code: 'queclink_gv350m', name: 'GV350M', digital_inputs: 3, digital_outputs: 3 },
    { ...vehicle, id: 307, code: 'queclink_gv500', name: 'GV500', digital_inputs: 0, digital_outputs: 0 },
    { ...vehicle, id: 308, code: 'queclink_gv600', name: 'GV600' },
    { ...vehicle, id: 309, code: 'queclink_gmt100', name: 'GMT100', digital_inputs: 1, digital_outputs: 1 },
    { ...portable, id: 310, code: 'queclink_gl200', type: 'personal', name: 'GL200' },
    { ...portable, id: 311, code: 'queclink_gl300', type: 'personal', name: 'GL300, GL300W' },
    { ...portable, id: 312, code: 'queclink_gl320m', type: 'personal', name: 'GL320M' },
    { ...portable, id: 313, code: 'queclink_gl500', name: 'GL500, GL530' },
    { ...vehicle, id: 314, code: 'queclink_cv200', name: 'CV200', digital_inputs: 0, digital_outputs: 0 },
    {
      ...vehicle,
      id: 319,
      code: 'queclink',
      name: 'Queclink @Track protocol (any device)',
      // Devices of CDMA networks have a MEID of 14 digits.
      id_type: 'ascii,14,15',
      digital_inputs: 4,
      digital_outputs: 3,
    },
  ],
}
