import type { About } from '#device/about.ts'

const tracker = {
  vendor: 'Various',
  parent_code: null,
  type: 'vehicle',
  // Twelve digits, of newer devices the 15 of the IMEI.
  id_type: 'ascii,10,20',
  has_phone: true,
  // The protocol tells the ignition, and no other input.
  digital_inputs: 0,
  digital_outputs: 2,
  inputs: ['odometer', 'temperature1'],
  state_fields: ['ignition', 'outputs'],
} as const

export const about: About = {
  label: 'TK103 (brackets)',
  devices: 'TK103, KX402, GPS518, VjoyCar and others that write in round brackets',
  port: 5002,
  transports: ['tcp', 'udp'],
  check: 'none',
  settings: ['command_password'],
  commands: ['output', 'locate', 'interval', 'reboot', 'sos_number', 'power_off', 'version', 'text', 'bytes'],
  engine_cut: true,
  models: [
    { ...tracker, id: 160, code: 'tk103_kx402', name: 'TK103, KX402' },
    { ...tracker, id: 161, code: 'tk103_gps518', name: 'GPS518' },
    { ...tracker, id: 162, vendor: 'VjoyCar', code: 'vjoycar_t12', name: 'VjoyCar T series' },
    {
      ...tracker,
      id: 163,
      code: 'tk103_portable',
      type: 'portable',
      name: 'Portable devices that write ZC and DW',
      digital_outputs: 0,
      inputs: ['battery_voltage', 'board_voltage'],
      state_fields: ['battery'],
    },
    { ...tracker, id: 179, code: 'tk103', name: 'TK103 protocol (any device)' },
  ],
}
