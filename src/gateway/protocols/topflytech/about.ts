import type { About } from '#device/about.ts'

const wired = {
  vendor: 'TOPFLYtech',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 3,
  inputs: ['board_voltage', 'adc1', 'adc2'],
  state_fields: ['ignition', 'battery', 'inputs', 'outputs'],
} as const

const plugged = {
  ...wired,
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: ['board_voltage'],
  state_fields: ['ignition', 'battery'],
} as const

const carried = { ...plugged, type: 'portable', inputs: ['battery_voltage', 'temperature1'] } as const

export const about: About = {
  label: 'TOPFLYtech',
  devices: 'TOPFLYtech T8, TLW, TLD, TLP, SolarGuard, Knight',
  port: 5094,
  transports: ['tcp', 'udp'],
  check: 'none',
  commands: ['text', 'bytes'],
  models: [
    { ...wired, id: 240, code: 'topflytech_t8806', name: 'T8806' },
    { ...wired, id: 241, code: 'topflytech_t8806plus', name: 'T8806+' },
    { ...wired, id: 242, code: 'topflytech_t8608', name: 'T8608' },
    { ...wired, id: 243, code: 'topflytech_tlw1', name: 'TLW1' },
    { ...wired, id: 244, code: 'topflytech_tlw2', name: 'TLW2' },
    { ...plugged, id: 245, code: 'topflytech_tld1', name: 'TLD1 (OBD)' },
    { ...plugged, id: 246, code: 'topflytech_tld2', name: 'TLD2 (OBD)' },
    { ...carried, id: 247, code: 'topflytech_tlp1', name: 'TLP1' },
    { ...carried, id: 248, code: 'topflytech_tlp2', name: 'TLP2' },
    { ...carried, id: 249, code: 'topflytech_solarguard_x100', name: 'SolarGuard X 100' },
    {
      ...wired,
      id: 259,
      vendor: 'Various',
      code: 'topflytech',
      name: 'TOPFLYtech protocol (any device)',
      digital_inputs: 5,
      inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2', 'adc3', 'adc4', 'adc5'],
    },
  ],
}
