import type { About } from '#device/about.ts'

export const about: About = {
  label: 'Wialon IPS',
  devices: 'many trackers, and most of what people build themselves',
  port: 5039,
  transports: ['tcp', 'udp'],
  // Only from version 2 on.
  check: 'none',
  passwords: true,
  commands: ['output', 'reboot', 'text', 'bytes'],
  models: [
    {
      id: 30,
      vendor: 'Gurtam',
      code: 'wialon_ips',
      parent_code: null,
      type: 'vehicle',
      name: 'Wialon IPS protocol (any device)',
      id_type: 'ascii,1,50',
      has_phone: true,
      digital_inputs: 8,
      digital_outputs: 8,
      inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2', 'adc3', 'adc4'],
      state_fields: ['ignition', 'battery', 'inputs', 'outputs', 'hardware_key'],
    },
  ],
}
