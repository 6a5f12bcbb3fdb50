import type { About } from '#device/about.ts'

const vehicle = {
  parent_code: null,
  type: 'vehicle',
  id_type: 'ascii,4,20',
  has_phone: true,
  digital_inputs: 0,
  digital_outputs: 2,
  inputs: ['board_voltage'],
  state_fields: ['ignition', 'gsm', 'outputs'],
} as const

const battery = {
  ...vehicle,
  type: 'portable',
  digital_outputs: 0,
  inputs: ['battery_voltage'],
  state_fields: ['gsm', 'battery'],
} as const

export const about: About = {
  label: 'JT/T 808',
  devices: 'Chinese vehicles by law, MiCODUS, Huabao, Jointech, dashcams, and many 4G units',
  port: 5015,
  transports: ['tcp', 'udp'],
  check: 'XOR',
  commands: ['output', 'locate', 'interval', 'reboot', 'photo', 'power_off', 'text', 'bytes'],
  engine_cut: true,
  models: [
    { ...vehicle, id: 200, vendor: 'MiCODUS', code: 'micodus_mv710g', name: 'MV710G' },
    { ...vehicle, id: 201, vendor: 'MiCODUS', code: 'micodus_mv810g', name: 'MV810G' },
    { ...vehicle, id: 202, vendor: 'Huabao', code: 'huabao_r03', name: 'HB-R03GBD' },
    { ...battery, id: 203, vendor: 'Huabao', code: 'huabao_lock', name: 'Electronic lock' },
    { ...battery, id: 204, vendor: 'Jointech', code: 'jointech_jt701', name: 'JT701 (electronic lock)' },
    { ...battery, id: 205, vendor: 'Jointech', code: 'jointech_jt709', name: 'JT709 (electronic lock)' },
    { ...vehicle, id: 206, vendor: 'AIPorto', code: 'aiporto_g10ls', name: 'G10LS' },
    { ...vehicle, id: 207, vendor: 'Jimi', code: 'jimi_vl300', name: 'VL300' },
    { ...battery, id: 208, vendor: 'Jimi', code: 'jimi_al300', name: 'AL300' },
    { ...battery, id: 209, vendor: 'Jimi', code: 'jimi_gl100', name: 'LG100' },
    {
      ...vehicle,
      id: 219,
      vendor: 'Various',
      code: 'jt808',
      name: 'JT/T 808 protocol (any device)',
      inputs: ['board_voltage', 'battery_voltage'],
      state_fields: ['ignition', 'gsm', 'battery', 'outputs', 'hardware_key'],
    },
  ],
}
