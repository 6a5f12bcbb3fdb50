import type { About } from '#device/about.ts'

const concox = {
  vendor: 'Concox',
  parent_code: 'gt06n',
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  // The protocol tells the ignition, and no other input.
  digital_inputs: 0,
  // The relay that cuts the engine.
  digital_outputs: 1,
  inputs: [],
  state_fields: ['ignition', 'gsm', 'battery', 'outputs'],
} as const

export const about: About = {
  label: 'GT06',
  devices: 'Concox, Jimi, and the many that speak like them',
  port: 5023,
  transports: ['tcp'],
  check: 'CRC-16/X-25',
  commands: ['output', 'locate', 'interval', 'reboot', 'sos_number', 'time_zone', 'version', 'text', 'bytes'],
  engine_cut: true,
  // The first number says whether a name or an address follows; the second line sets its clock to UTC.
  sms: ['SERVER,{named},{host},{port},0#', 'GMT,E,0#'],
  models: [
    { ...concox, id: 20, code: 'gt06n', parent_code: null, name: 'GT06N' },
    { ...concox, id: 21, code: 'gt06e', name: 'GT06E' },
    { ...concox, id: 22, vendor: 'Jimi', code: 'jm_vl01', name: 'JM-VL01' },
    { ...concox, id: 23, vendor: 'Jimi', code: 'jm_vl03', name: 'JM-VL03' },
    { ...concox, id: 24, code: 'wetrack2', name: 'WeTrack2' },
    { ...concox, id: 29, vendor: 'Various', code: 'gt06', name: 'GT06 protocol (any device)' },
  ],
}
