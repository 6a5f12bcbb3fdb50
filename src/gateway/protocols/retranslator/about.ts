import type { About } from '#device/about.ts'

export const about: About = {
  label: 'Wialon Retranslator',
  devices: 'Wialon and other platforms that send on what their objects tell',
  port: 5167,
  transports: ['tcp'],
  check: 'none',
  models: [
    {
      id: 499,
      vendor: 'Gurtam',
      code: 'wialon_retranslator',
      parent_code: null,
      type: 'vehicle',
      name: 'Wialon Retranslator (any object)',
      id_type: 'ascii,1,50',
      has_phone: true,
      digital_inputs: 8,
      digital_outputs: 8,
      inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2', 'adc3', 'adc4'],
      state_fields: ['ignition', 'battery', 'inputs', 'outputs', 'hardware_key'],
    },
  ],
}
