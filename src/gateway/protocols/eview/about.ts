import type { About } from '#device/about.ts'

const eview = {
  vendor: 'Eview',
  parent_code: null,
  type: 'personal',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: ['battery_voltage'],
  state_fields: ['gsm', 'battery'],
} as const

export const about: About = {
  label: 'Eview',
  devices: 'pendants, watches and pet trackers of Eview, also sold as MiniFinder and by many alarm services',
  port: 5187,
  transports: ['tcp'],
  check: 'CRC-16/XMODEM',
  commands: ['reboot', 'bytes'],
  models: [
    { ...eview, id: 760, code: 'eview_ev04', name: 'EV-04' },
    { ...eview, id: 761, code: 'eview_ev05', name: 'EV-05 (watch)' },
    { ...eview, id: 762, code: 'eview_ev07b', name: 'EV-07B' },
    { ...eview, id: 763, code: 'eview_ev12', name: 'EV-12' },
    { ...eview, id: 764, code: 'eview_ev201', name: 'EV-201 (pets)' },
    { ...eview, id: 765, vendor: 'MiniFinder', code: 'minifinder_pico', name: 'MiniFinder Pico' },
    { ...eview, id: 766, vendor: 'MiniFinder', code: 'minifinder_nano', name: 'MiniFinder Nano' },
    { ...eview, id: 767, vendor: 'MiniFinder', code: 'minifinder_rex', name: 'MiniFinder Rex' },
    { ...eview, id: 779, code: 'eview', name: 'Eview (any device)' },
  ],
}
