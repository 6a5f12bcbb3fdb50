import type { About } from '#device/about.ts'

const plugged = {
  vendor: 'Sinocastel',
  parent_code: null,
  type: 'vehicle',
  id_type: 'ascii,4,20',
  has_phone: true,
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: [],
  state_fields: ['ignition'],
} as const

const wired = { ...plugged, state_fields: [] } as const

export const about: About = {
  label: 'Castel',
  devices: 'Sinocastel IDD-212, IDD-213 and others in the diagnosis socket, PT-690, HT-770',
  port: 5086,
  transports: ['tcp', 'udp'],
  check: 'CRC-16/X-25',
  commands: ['output', 'bytes'],
  engine_cut: true,
  models: [
    { ...plugged, id: 260, code: 'castel_idd212g', name: 'IDD-212G (OBD)' },
    { ...plugged, id: 261, code: 'castel_idd213g', name: 'IDD-213G (OBD)' },
    { ...plugged, id: 262, code: 'castel_idd213l', name: 'IDD-213L (OBD)' },
    { ...plugged, id: 263, code: 'castel_idd213w', name: 'IDD-213W (OBD)' },
    {
      ...plugged,
      id: 264,
      code: 'castel_234l',
      name: '234L',
      inputs: ['temperature1', 'board_voltage', 'battery_voltage'],
    },
    { ...wired, id: 265, code: 'castel_pt690', name: 'PT-690' },
    { ...wired, id: 266, code: 'castel_ht770', name: 'HT-770' },
    {
      ...plugged,
      id: 279,
      vendor: 'Various',
      digital_outputs: 1,
      code: 'castel',
      name: 'Castel protocol (any device)',
    },
  ],
}
