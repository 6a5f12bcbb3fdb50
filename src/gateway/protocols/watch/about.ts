import type { About } from '#device/about.ts'

const watch = {
  vendor: 'Various',
  parent_code: null,
  type: 'personal',
  // Ten digits out of the IMEI, or all 15 of it.
  id_type: 'ascii,10,15',
  has_phone: true,
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: [],
  state_fields: ['gsm', 'battery'],
} as const

export const about: About = {
  label: 'Watches (SeTracker)',
  devices: "children's and elders' watches and pendants of SeTracker and Beesure",
  port: 5093,
  transports: ['tcp'],
  check: 'none',
  commands: ['locate', 'interval', 'reboot', 'sos_number', 'time_zone', 'power_off', 'version', 'text', 'bytes'],
  // The password is that of the factory.
  sms: ['pw,123456,ip,{host},{port}#'],
  models: [
    { ...watch, id: 140, vendor: '4P-Touch', code: 'watch_4p_touch', name: '4P-Touch (watches and pendants)' },
    { ...watch, id: 141, vendor: 'Wonlex', code: 'watch_wonlex', name: 'Wonlex GW, KT and CT (watches)' },
    { ...watch, id: 142, code: 'watch_q50', name: 'Q50' },
    { ...watch, id: 143, code: 'watch_q90', name: 'Q90' },
    { ...watch, id: 144, vendor: 'Reachfar', code: 'reachfar_rf_v28', name: 'RF-V28 and others' },
    { ...watch, id: 159, code: 'watch', name: 'Watch protocol (any device)' },
  ],
}
