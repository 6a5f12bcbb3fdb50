import type { About } from '#device/about.ts'

const suntech = {
  vendor: 'Suntech',
  parent_code: null,
  type: 'vehicle',
  // Six to ten digits, of older devices the last nine of the IMEI before its check digit.
  id_type: 'ascii,6,15',
  has_phone: true,
  digital_inputs: 3,
  digital_outputs: 2,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'temperature1', 'temperature2', 'temperature3'],
  state_fields: ['ignition', 'inputs', 'outputs', 'hardware_key'],
} as const

const portable = {
  ...suntech,
  type: 'portable',
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: ['battery_voltage'],
  state_fields: [],
} as const

export const about: About = {
  label: 'Suntech',
  devices: 'Suntech ST300, ST400, ST500, ST600, ST900 and the 4G ones of the universal protocol',
  port: 5011,
  transports: ['tcp', 'udp'],
  check: 'none',
  commands: ['output', 'locate', 'reboot', 'text', 'bytes'],
  models: [
    { ...suntech, id: 320, code: 'suntech_st300', name: 'ST300' },
    { ...suntech, id: 321, code: 'suntech_st310u', name: 'ST310U', digital_inputs: 2, digital_outputs: 1 },
    { ...suntech, id: 322, code: 'suntech_st340', name: 'ST340' },
    { ...suntech, id: 323, code: 'suntech_st390', name: 'ST390' },
    { ...portable, id: 324, code: 'suntech_st410', name: 'ST410' },
    { ...suntech, id: 325, code: 'suntech_st500', name: 'ST500' },
    { ...suntech, id: 326, code: 'suntech_st600', name: 'ST600' },
    { ...portable, id: 327, code: 'suntech_st910', type: 'personal', name: 'ST910' },
    { ...portable, id: 328, code: 'suntech_st940', type: 'personal', name: 'ST940' },
    { ...suntech, id: 329, code: 'suntech_sa200', name: 'SA200' },
    { ...suntech, id: 330, code: 'suntech_st3300', name: 'ST3300, ST3310, ST3340' },
    { ...suntech, id: 331, code: 'suntech_st4300', name: 'ST4300, ST4310, ST4315, ST4340' },
    { ...suntech, id: 332, code: 'suntech_st8300', name: 'ST8300, ST8310' },
    { ...suntech, id: 339, code: 'suntech', name: 'Suntech protocol (any device)' },
  ],
}
