import type { About } from '#device/about.ts'

export const about: About = {
  label: 'OsmAnd (HTTP)',
  devices: 'phones, apps, and small devices over HTTP',
  port: 5055,
  transports: ['http'],
  check: 'none',
  models: [
    {
      id: 1,
      vendor: 'Odograph',
      code: 'mobile',
      parent_code: null,
      type: 'personal',
      name: 'Phone or tablet',
      id_type: '12,7',
      has_phone: false,
      digital_inputs: 0,
      digital_outputs: 0,
      inputs: [],
      state_fields: ['battery'],
    },
    {
      id: 2,
      vendor: 'OsmAnd',
      code: 'osmand',
      parent_code: null,
      type: 'portable',
      name: 'OsmAnd protocol (any app or device)',
      id_type: 'ascii,1,50',
      has_phone: true,
      digital_inputs: 8,
      digital_outputs: 8,
      inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2'],
      state_fields: ['ignition', 'battery', 'inputs', 'outputs', 'hardware_key'],
    },
  ],
}
