import type { About } from '#device/about.ts'

const starlink = {
  vendor: 'ERM',
  parent_code: null,
  type: 'vehicle',
  // Six hexadecimal digits, of newer devices the IMEI.
  id_type: 'ascii,6,15',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 4,
  inputs: ['board_voltage', 'battery_voltage', 'temperature1', 'humidity1', 'temperature2', 'humidity2'],
  state_fields: ['ignition', 'gsm', 'battery', 'inputs', 'outputs', 'hardware_key'],
} as const

export const about: About = {
  label: 'StarLink',
  devices: 'ERM StarLink Tracker, eTracker, StarLink Wireless and others',
  port: 5136,
  transports: ['tcp'],
  check: 'sum of bytes',
  settings: ['field_list'],
  models: [
    { ...starlink, id: 340, code: 'starlink_tracker', name: 'StarLink Tracker' },
    { ...starlink, id: 341, code: 'starlink_etracker', name: 'StarLink eTracker' },
    {
      ...starlink,
      id: 342,
      code: 'starlink_wireless',
      name: 'StarLink Wireless',
      digital_inputs: 0,
      digital_outputs: 0,
    },
    { ...starlink, id: 359, code: 'starlink', name: 'StarLink protocol (any device)' },
  ],
}
