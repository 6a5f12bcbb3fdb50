import type { About } from '#device/about.ts'

const calamp = {
  vendor: 'CalAmp',
  parent_code: null,
  type: 'vehicle',
  // Ten digits of a serial number, or the IMEI.
  id_type: 'ascii,5,20',
  has_phone: true,
  digital_inputs: 3,
  digital_outputs: 3,
  inputs: [],
  state_fields: ['ignition', 'inputs'],
} as const

const few = { ...calamp, digital_inputs: 1, digital_outputs: 1 } as const

export const about: About = {
  label: 'CalAmp LM Direct',
  devices: 'CalAmp LMU and TTU',
  port: 5082,
  transports: ['udp'],
  check: 'none',
  models: [
    { ...few, id: 380, code: 'calamp_lmu300', name: 'LMU-300' },
    { ...calamp, id: 381, code: 'calamp_lmu700', name: 'LMU-700' },
    { ...few, id: 382, code: 'calamp_lmu1200', name: 'LMU-1200' },
    { ...calamp, id: 383, code: 'calamp_lmu2630', name: 'LMU-2630' },
    { ...calamp, id: 384, code: 'calamp_lmu2720', name: 'LMU-2720' },
    { ...calamp, id: 385, code: 'calamp_lmu3030', name: 'LMU-3030', digital_inputs: 0, digital_outputs: 0 },
    { ...calamp, id: 386, code: 'calamp_lmu4230', name: 'LMU-4230', digital_inputs: 7, digital_outputs: 5 },
    { ...few, id: 387, code: 'calamp_ttu2830', type: 'portable', name: 'TTU-2830' },
    { ...calamp, id: 399, code: 'calamp', name: 'CalAmp LM Direct protocol (any device)', digital_inputs: 7 },
  ],
}
