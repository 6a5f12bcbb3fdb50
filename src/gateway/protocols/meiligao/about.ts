import type { About } from '#device/about.ts'

const vehicle = {
  vendor: 'Meiligao',
  parent_code: null,
  type: 'vehicle',
  // What the device was told to call itself; as it is sold the first 14 digits of its IMEI.
  id_type: 'ascii,1,14',
  has_phone: true,
  digital_inputs: 5,
  digital_outputs: 5,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'adc2'],
  state_fields: ['gsm', 'inputs', 'outputs', 'hardware_key'],
} as const

const portable = {
  ...vehicle,
  type: 'portable',
  digital_inputs: 1,
  digital_outputs: 0,
  inputs: [],
  state_fields: ['gsm', 'inputs'],
} as const

export const about: About = {
  label: 'Meiligao',
  devices: 'Meiligao VT300 to VT400, GT30 and GT60, TK218, and GoTop and TopTen relatives',
  port: 5009,
  transports: ['tcp', 'udp'],
  check: 'CRC-16',
  commands: ['output', 'locate', 'interval', 'reboot', 'photo', 'time_zone', 'bytes'],
  engine_cut: true,
  most_outputs: 1,
  // The password is that of the factory; 1 is TCP.
  sms: ['W000000,012,{host},{port}', 'W000000,013,1'],
  models: [
    { ...vehicle, id: 700, code: 'meiligao_vt300', name: 'VT300' },
    { ...vehicle, id: 701, code: 'meiligao_vt310', name: 'VT310' },
    { ...vehicle, id: 702, code: 'meiligao_vt400', name: 'VT400' },
    { ...portable, id: 703, code: 'meiligao_gt30', name: 'GT30' },
    { ...portable, id: 704, code: 'meiligao_gt30i', parent_code: 'meiligao_gt30', name: 'GT30i' },
    { ...portable, id: 705, code: 'meiligao_gt60', name: 'GT60' },
    { ...vehicle, id: 706, vendor: 'GoTop', code: 'gotop_vt360', name: 'VT360' },
    { ...vehicle, id: 707, vendor: 'GoTop', code: 'gotop_vt380', name: 'VT380' },
    { ...vehicle, id: 708, vendor: 'TopTen', code: 'topten_tk310', name: 'TK310' },
    {
      ...vehicle,
      id: 709,
      vendor: 'Various',
      code: 'meiligao_tk218',
      name: 'TK218 (OBD)',
      inputs: ['board_voltage', 'rpm', 'coolant_temperature', 'throttle', 'odometer', 'fuel_used'],
    },
    { ...vehicle, id: 719, vendor: 'Various', code: 'meiligao', name: 'Meiligao protocol (any device)' },
  ],
}
