import type { About } from '#device/about.ts'

const coban = {
  vendor: 'Coban',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  // The protocol tells ignition and door, and no other input.
  digital_inputs: 0,
  digital_outputs: 1,
  inputs: ['fuel_percent', 'temperature1'],
  state_fields: ['ignition', 'outputs'],
} as const

const portable = { ...coban, type: 'portable', digital_outputs: 0, inputs: [], state_fields: [] } as const

export const about: About = {
  label: 'GPS103 (Coban)',
  devices: 'Coban TK103B, 303, 306 and the many that speak like them',
  port: 5001,
  transports: ['tcp', 'udp'],
  check: 'none',
  commands: ['output', 'locate', 'interval', 'arm', 'disarm', 'photo', 'time_zone', 'text', 'bytes'],
  engine_cut: true,
  // The password is that of the factory.
  sms: ['adminip123456 {host} {port}', 'GPRS123456'],
  models: [
    { ...coban, id: 120, code: 'coban_gps103', name: 'GPS103, TK103B' },
    { ...coban, id: 121, code: 'coban_gps303', name: 'GPS303 (motorcycles)' },
    {
      ...coban,
      id: 122,
      code: 'coban_gps306',
      name: 'GPS306 (OBD)',
      digital_outputs: 0,
      inputs: ['board_voltage', 'rpm', 'coolant_temperature', 'throttle', 'odometer', 'fuel_percent'],
      state_fields: ['ignition'],
    },
    { ...coban, id: 123, code: 'coban_gps311', name: 'GPS311' },
    { ...coban, id: 124, code: 'coban_gps401', name: 'GPS401 (4G)' },
    { ...coban, id: 125, code: 'coban_gps403', name: 'GPS403 (4G)' },
    { ...portable, id: 126, code: 'coban_gps102', name: 'GPS102, TK102B' },
    { ...portable, id: 127, code: 'coban_gps104', name: 'GPS104' },
    { ...coban, id: 139, vendor: 'Various', code: 'gps103', name: 'GPS103 protocol (any device)' },
  ],
}
