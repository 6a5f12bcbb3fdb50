import type { About } from '#device/about.ts'

const atrack = {
  vendor: 'ATrack',
  parent_code: null,
  type: 'vehicle',
  id_type: 'imei',
  has_phone: true,
  digital_inputs: 2,
  digital_outputs: 2,
  inputs: ['board_voltage', 'battery_voltage', 'adc1', 'temperature1', 'temperature2'],
  state_fields: ['ignition', 'gsm', 'inputs', 'outputs', 'hardware_key'],
} as const

const obd = { ...atrack, digital_inputs: 0, digital_outputs: 0, inputs: ['board_voltage', 'battery_voltage'] } as const

export const about: About = {
  label: 'ATrack',
  devices: 'ATrack AK, AL, AP, AT, AX, AY',
  port: 5044,
  transports: ['tcp', 'udp'],
  check: 'CRC-16/ARC',
  settings: ['field_list'],
  commands: ['text', 'bytes'],
  models: [
    { ...atrack, id: 360, code: 'atrack_at1', name: 'AT1' },
    { ...atrack, id: 361, code: 'atrack_at5i', name: 'AT5i' },
    { ...atrack, id: 362, code: 'atrack_ak1', name: 'AK1' },
    { ...atrack, id: 363, code: 'atrack_ak7', name: 'AK7', digital_inputs: 4, digital_outputs: 4 },
    { ...atrack, id: 364, code: 'atrack_al7', name: 'AL7' },
    { ...atrack, id: 365, code: 'atrack_ay5', name: 'AY5' },
    { ...obd, id: 366, code: 'atrack_ax5', name: 'AX5' },
    { ...obd, id: 367, code: 'atrack_ax7', name: 'AX7' },
    { ...obd, id: 368, code: 'atrack_ax9', name: 'AX9' },
    { ...atrack, id: 379, code: 'atrack', name: 'ATrack protocol (any device)', id_type: 'ascii,1,20' },
  ],
}
