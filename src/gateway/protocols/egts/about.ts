import type { About } from '#device/about.ts'

const egts = {
  parent_code: null,
  type: 'vehicle',
  has_phone: true,
  digital_inputs: 8,
  digital_outputs: 8,
  inputs: ['board_voltage', 'battery_voltage'],
  state_fields: ['inputs', 'outputs'],
} as const

export const about: About = {
  label: 'EGTS',
  devices: 'terminals and platforms of the state standard of Russia and Kazakhstan (GOST 33472)',
  port: 5162,
  transports: ['tcp'],
  check: 'CRC-8 and CRC-16/CCITT-FALSE',
  models: [
    { ...egts, id: 460, vendor: 'Various', code: 'egts_terminal', name: 'EGTS terminal, by IMEI', id_type: 'imei' },
    {
      ...egts,
      id: 479,
      vendor: 'Various',
      code: 'egts',
      name: 'EGTS (any object, by its number)',
      id_type: 'ascii,1,15',
    },
  ],
}
