import type { About } from '#device/about.ts'

const eelink = {
  vendor: 'Eelink',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 0,
  digital_outputs: 1,
  inputs: ['battery_voltage'],
  state_fields: ['ignition', 'battery', 'outputs'],
} as const

const carried = { ...eelink, type: 'portable', digital_outputs: 0, state_fields: ['battery'] } as const

export const about: About = {
  label: 'Eelink',
  devices: 'Eelink TK, GPT and K devices, also under other names',
  port: 5064,
  transports: ['tcp', 'udp'],
  // Only of datagrams.
  check: 'none',
  commands: ['output', 'locate', 'reboot', 'text', 'bytes'],
  engine_cut: true,
  sms: ['SERVER,{named},{host},{port}#'],
  models: [
    { ...eelink, id: 220, code: 'eelink_tk116', name: 'TK116' },
    { ...eelink, id: 221, code: 'eelink_tk119', name: 'TK119' },
    { ...eelink, id: 222, code: 'eelink_tk121', name: 'TK121' },
    { ...eelink, id: 223, code: 'eelink_got08', name: 'GOT08 (OBD)' },
    { ...carried, id: 224, code: 'eelink_gpt06', name: 'GPT06' },
    { ...carried, id: 225, code: 'eelink_gpt18', name: 'GPT18' },
    { ...carried, id: 226, code: 'eelink_gpt46', name: 'GPT46' },
    { ...eelink, id: 239, vendor: 'Various', code: 'eelink', name: 'Eelink protocol (any device)' },
  ],
}
