import type { About } from '#device/about.ts'

export const about: About = {
  label: 'flespi (HTTP, MQTT)',
  devices: 'flespi, which sends on what devices of hundreds of makers tell',
  port: 5149,
  transports: ['http', 'mqtt'],
  check: 'none',
  topic: 'flespi/message/gw/devices/+',
  models: [
    {
      id: 639,
      vendor: 'Gurtam',
      code: 'flespi',
      parent_code: null,
      type: 'vehicle',
      name: 'flespi (any device)',
      id_type: 'ascii,1,64',
      has_phone: true,
      digital_inputs: 8,
      digital_outputs: 8,
      inputs: [
        'board_voltage',
        'battery_voltage',
        'adc1',
        'adc2',
        'adc3',
        'adc4',
        'temperature1',
        'temperature2',
        'humidity1',
        'humidity2',
      ],
      state_fields: ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'],
    },
  ],
}
