import type { About } from '#device/about.ts'

const arnavi = {
  vendor: 'Arusnavi',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 8,
  digital_outputs: 4,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2', 'adc3', 'adc4'],
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs'],
} as const

const small = { ...arnavi, digital_inputs: 4, digital_outputs: 1, inputs: arnavi.inputs.slice(0, 4) }

export const about: About = {
  label: 'Arnavi',
  devices: 'Arusnavi Arnavi 4, 5, Integral, Beacon, A and L, and SAT-LITE 2',
  port: 5100,
  transports: ['tcp', 'udp'],
  check: 'sum of bytes, XOR in text',
  commands: ['bytes'],
  models: [
    { ...arnavi, id: 500, code: 'arnavi_4', name: 'Arnavi 4' },
    { ...arnavi, id: 501, code: 'arnavi_5', name: 'Arnavi 5' },
    { ...small, id: 502, code: 'arnavi_integral_2', name: 'Arnavi Integral 2' },
    { ...small, id: 503, code: 'arnavi_integral_3', parent_code: 'arnavi_integral_2', name: 'Arnavi Integral 3' },
    { ...small, id: 504, code: 'arnavi_integral_4', parent_code: 'arnavi_integral_2', name: 'Arnavi Integral 4' },
    { ...arnavi, id: 505, code: 'arnavi_a4', name: 'Arnavi A4' },
    { ...small, id: 506, code: 'arnavi_l1', name: 'Arnavi L1' },
    {
      ...arnavi,
      id: 507,
      code: 'arnavi_beacon',
      type: 'portable',
      name: 'Arnavi Beacon',
      digital_inputs: 0,
      digital_outputs: 0,
      inputs: ['battery_voltage'],
      state_fields: ['gsm'],
    },
    {
      ...small,
      id: 508,
      vendor: 'Satellite Solutions',
      code: 'satlite_2',
      name: 'SAT-LITE 2',
      id_type: 'ascii,1,10',
      digital_inputs: 3,
      inputs: ['board_voltage', 'battery_voltage', 'adc1'],
      state_fields: ['ignition', 'inputs', 'outputs'],
    },
    { ...arnavi, id: 519, code: 'arnavi', name: 'Arnavi (any device)', id_type: 'ascii,1,20' },
  ],
}
