import type { About } from '#device/about.ts'

const vehicle = {
  vendor: 'Various',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 2,
  inputs: ['board_voltage', 'battery_voltage', 'odometer', 'adc1', 'adc2'],
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs'],
} as const

export const about: About = {
  label: 'AIS-140 (India)',
  devices:
    'Vehicle location devices by the Indian standard: iTriangle, RoadPoint, iMars, Atlanta, Traxsmart and many others',
  port: 5179,
  transports: ['tcp'],
  check: 'XOR-8 or CRC-32, where the maker is known to send one',
  commands: ['output', 'text', 'bytes'],
  models: [
    { ...vehicle, id: 580, vendor: 'iTriangle', code: 'itriangle_ts101', name: 'TS101 (AIS-140)' },
    { ...vehicle, id: 581, vendor: 'iTriangle', code: 'itriangle_bharat101', name: 'Bharat 101' },
    { ...vehicle, id: 582, vendor: 'RoadPoint', code: 'roadpoint_ais140', name: 'AIS-140' },
    { ...vehicle, id: 583, vendor: 'Atlanta', code: 'atlanta_ais140', name: 'L100 (AIS-140)' },
    { ...vehicle, id: 584, vendor: 'Traxsmart', code: 'traxsmart_ais140', name: 'AIS-140' },
    { ...vehicle, id: 585, vendor: 'Jimi', code: 'jimi_wetrack140', name: 'Wetrack140' },
    { ...vehicle, id: 586, vendor: 'Teltonika', code: 'teltonika_ais140', name: 'AIS-140 firmware' },
    { ...vehicle, id: 587, vendor: 'Quectel', code: 'quectel_ais140', name: 'AIS-140 (QuecPython)' },
    { ...vehicle, id: 599, code: 'ais140', name: 'AIS-140 protocol (any device)' },
  ],
}
