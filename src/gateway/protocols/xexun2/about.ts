import type { About } from '#device/about.ts'

const xexun = {
  vendor: 'Xexun',
  parent_code: null,
  type: 'personal',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: [],
  state_fields: ['battery'],
} as const

export const about: About = {
  label: 'Xexun (later devices)',
  devices: 'Xexun XT, NB-IoT and LTE-M tags and cards, also under other names',
  port: 5233,
  transports: ['tcp', 'udp'],
  check: 'sum of 16 bits',
  commands: ['interval', 'reboot', 'power_off', 'text', 'bytes'],
  models: [
    { ...xexun, id: 280, code: 'xexun_x8', name: 'X8' },
    { ...xexun, id: 281, code: 'xexun_xt008', name: 'XT008' },
    { ...xexun, id: 282, code: 'xexun_xt013', name: 'XT013' },
    { ...xexun, id: 299, vendor: 'Various', code: 'xexun2', name: 'Xexun protocol, FAAF (any device)' },
  ],
}
