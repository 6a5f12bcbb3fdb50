import type { About } from '#device/about.ts'

const unit = {
  vendor: 'Cellocator',
  parent_code: null,
  type: 'vehicle',
  // The number on the unit, not its IMEI.
  id_type: 'ascii,1,10',
  has_phone: true,
  // Its bits are of wires that have names, not numbers.
  digital_inputs: 0,
  digital_outputs: 3,
  inputs: ['board_voltage', 'battery_voltage'],
  state_fields: ['ignition', 'hardware_key'],
} as const

const portable = { ...unit, type: 'portable', digital_outputs: 0, inputs: ['battery_voltage'] } as const

export const about: About = {
  label: 'Cellocator',
  devices: 'Cello, CelloTrack and CR units of Cellocator, Pointer and PowerFleet',
  port: 5033,
  transports: ['tcp', 'udp'],
  check: '8-bit sum',
  commands: ['output', 'locate', 'reboot', 'bytes'],
  engine_cut: true,
  models: [
    { ...unit, id: 740, code: 'cellocator_cello', name: 'Cello' },
    { ...unit, id: 741, code: 'cellocator_cello_f', parent_code: 'cellocator_cello', name: 'Cello-F' },
    { ...unit, id: 742, code: 'cellocator_cello_iq', parent_code: 'cellocator_cello', name: 'Cello-IQ' },
    { ...unit, id: 743, code: 'cellocator_cello_caniq', parent_code: 'cellocator_cello', name: 'Cello-CANiQ' },
    { ...unit, id: 744, code: 'cellocator_cr200', name: 'CR200' },
    { ...unit, id: 745, code: 'cellocator_cr300', name: 'CR300' },
    { ...unit, id: 746, code: 'cellocator_cr400', name: 'CR400' },
    { ...portable, id: 747, code: 'cellocator_cellotrack', name: 'CelloTrack' },
    { ...portable, id: 748, code: 'cellocator_cellotrack_nano', name: 'CelloTrack Nano' },
    { ...unit, id: 759, vendor: 'Various', code: 'cellocator', name: 'Cellocator protocol (any device)' },
  ],
}
