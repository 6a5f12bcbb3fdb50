import type { About } from '#device/about.ts'

const vehicle = {
  vendor: 'Totem',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 4,
  digital_outputs: 3,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'temperature1', 'odometer'],
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs'],
} as const

/** Of the old form, which tells no signal nor ignition. */
const old = { ...vehicle, digital_outputs: 2, state_fields: ['inputs', 'outputs'] } as const

export const about: About = {
  label: 'Totem',
  devices: 'Totem (Tzone) AT03 to AT09 and AVL05 to AVL08',
  port: 5007,
  transports: ['tcp', 'udp'],
  check: 'XOR-8, CRC-16 in the old form',
  settings: ['command_password'],
  commands: ['output', 'locate', 'reboot', 'version', 'text', 'bytes'],
  models: [
    { ...old, id: 720, code: 'totem_at03', name: 'AT03' },
    { ...vehicle, id: 721, code: 'totem_at05', name: 'AT05' },
    { ...old, id: 722, code: 'totem_at06', name: 'AT06' },
    { ...vehicle, id: 723, code: 'totem_at07', name: 'AT07' },
    { ...vehicle, id: 724, code: 'totem_at09', name: 'AT09', digital_outputs: 4 },
    { ...old, id: 725, code: 'totem_avl02', name: 'AVL02' },
    { ...old, id: 726, code: 'totem_avl05', name: 'AVL05' },
    { ...old, id: 727, code: 'totem_avl08', name: 'AVL08' },
    { ...vehicle, id: 739, vendor: 'Various', code: 'totem', name: 'Totem protocol (any device)' },
  ],
}
