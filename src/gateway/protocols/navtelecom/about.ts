import type { About } from '#device/about.ts'

const voltages = ['board_voltage', 'battery_voltage'] as const

const navtelecom = {
  vendor: 'Navtelecom',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 2,
  inputs: [...voltages, 'adc1', 'adc2'],
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs'],
} as const

const signal = {
  ...navtelecom,
  digital_inputs: 8,
  digital_outputs: 4,
  inputs: [...voltages, 'adc1', 'adc2', 'adc3', 'adc4', 'temperature1', 'temperature2'],
} as const

export const about: About = {
  label: 'Navtelecom (NTCB, FLEX)',
  devices: 'Navtelecom Signal, Smart and Start',
  port: 5019,
  transports: ['tcp'],
  check: 'XOR and CRC-8',
  commands: ['output', 'reboot', 'text', 'bytes'],
  models: [
    { ...signal, id: 440, code: 'navtelecom_s2551', name: 'Signal S-2551' },
    { ...signal, id: 441, code: 'navtelecom_s2651', parent_code: 'navtelecom_s2551', name: 'Signal S-2651' },
    { ...signal, id: 442, code: 'navtelecom_s2654', parent_code: 'navtelecom_s2551', name: 'Signal S-2654' },
    { ...navtelecom, id: 443, code: 'navtelecom_s2333', name: 'Smart S-2333' },
    { ...navtelecom, id: 444, code: 'navtelecom_s2435', parent_code: 'navtelecom_s2333', name: 'Smart S-2435' },
    { ...navtelecom, id: 445, code: 'navtelecom_s2011', name: 'Start S-2011' },
    { ...navtelecom, id: 446, code: 'navtelecom_s2013', parent_code: 'navtelecom_s2011', name: 'Start S-2013' },
    { ...signal, id: 459, code: 'navtelecom', name: 'Navtelecom (any device, FLEX)' },
  ],
}
