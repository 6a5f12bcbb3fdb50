import type { About } from '#device/about.ts'

export const about: About = {
  label: 'JSON (HTTP, MQTT)',
  devices: 'devices, gateways and programs that one writes oneself',
  port: 5155,
  transports: ['http', 'mqtt'],
  check: 'none',
  topic: 'odograph/json/#',
  models: [
    {
      id: 640,
      vendor: 'Odograph',
      code: 'json',
      parent_code: null,
      type: 'portable',
      name: 'JSON protocol (any device or program)',
      id_type: 'ascii,1,64',
      has_phone: true,
      digital_inputs: 8,
      digital_outputs: 8,
      inputs: [
        'board_voltage',
        'battery_voltage',
        'adc1',
        'adc2',
        'temperature1',
        'temperature2',
        'humidity1',
        'humidity2',
      ],
      state_fields: ['battery', 'inputs', 'outputs', 'hardware_key'],
    },
  ],
}
