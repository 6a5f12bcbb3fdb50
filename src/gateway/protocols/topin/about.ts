import type { About } from '#device/about.ts'

const topin = {
  vendor: 'TOPIN',
  parent_code: null,
  type: 'portable',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: [],
  state_fields: ['gsm', 'battery'],
} as const

export const about: About = {
  label: 'Topin (365GPS)',
  devices: 'magnets, watches and pet collars of TOPIN and Zhongxun, for the application 365GPS',
  port: 5199,
  transports: ['tcp'],
  check: 'none',
  commands: ['locate', 'interval', 'reboot', 'sos_number', 'bytes'],
  models: [
    { ...topin, id: 180, code: 'topin_zx303', name: 'ZX303' },
    { ...topin, id: 181, code: 'topin_zx612', name: 'ZX612' },
    { ...topin, id: 182, code: 'topin_zx909', name: 'ZX909 (4G)' },
    { ...topin, id: 183, vendor: 'Zhongxun', code: 'zhongxun_a50', name: 'A50' },
    { ...topin, id: 184, code: 'topin_watch', type: 'personal', name: 'TOPIN watches' },
    { ...topin, id: 199, vendor: 'Various', code: 'topin', name: 'Topin protocol (any device)' },
  ],
}
