import {
  accelerated,
  angle,
  boolean,
  celsius,
  codes,
  dilution,
  each,
  gravity,
  type Info,
  number,
  percent,
  run,
  volts,
} from './measure-info.ts'

/** Inputs, and sensors by wire and by Bluetooth, of which a device may have several. */
export const wired = {
  inputs: number('bit masks, bit 0 is input 1', { stored: 13 }),
  outputs: number('bit masks, bit 0 is input 1', { stored: 14 }),
  ...each('adc', [15, 16, 17, 18, 56, 57, 58, 59, ...run(176, 8)], (index) =>
    number('volts', { ...volts, range: [-1000, 1000], input: `analog_${index}` }),
  ),
  ...each('temperature', [19, 20, 21, 22, 46, 47, 48, 49, ...run(184, 8)], (index) =>
    number('°C, per cent', { ...celsius, input: `ext_temp_sensor_${index}` }),
  ),
  ...each('humidity', [23, 24, 50, 51, 52, 53, 54, 55], (index) =>
    number('°C, per cent', { ...percent, input: `humidity_${index}` }),
  ),
  ...each('lls', run(192, 16), (index) =>
    number('fuel probes by wire: what each counts, as it is set; °C', { ...codes, input: `lls_level_${index}` }),
  ),
  ...each('lls_temperature', run(208, 16), (index) =>
    number('fuel probes by wire: what each counts, as it is set; °C', {
      ...celsius,
      input: `lls_temperature_${index}`,
    }),
  ),
  ...each('rs232_level', run(224, 8), (index) =>
    number('what a sensor at a serial port counts, as it is set', { ...codes, input: `rs232_${index}` }),
  ),
  ...each('rs485_level', run(232, 16), (index) =>
    number('what a sensor at a serial port counts, as it is set', { ...codes, input: `rs485_${index}` }),
  ),
  ...each('impulses', run(248, 16), (index) =>
    number('pulses at an input since counting began; how many a second', {
      ...codes,
      input: `impulse_counter_${index}`,
    }),
  ),
  ...each('frequency', run(264, 16), (index) =>
    number('pulses at an input since counting began; how many a second', {
      ...codes,
      unit: 'Hz',
      input: `freq_${index}`,
    }),
  ),
  ...each('ble_temperature', run(280, 8), (index) =>
    number('sensors by Bluetooth: °C, per cent', { ...celsius, input: `ble_temp_sensor_${index}` }),
  ),
  ...each('ble_humidity', run(288, 8), (index) =>
    number('sensors by Bluetooth: °C, per cent', { ...percent, input: `ble_humidity_${index}` }),
  ),
  ...each('ble_battery', run(296, 8), (index) =>
    number('batteries of sensors by Bluetooth: per cent, volts', { ...percent, input: `ble_battery_level_${index}` }),
  ),
  ...each('ble_battery_voltage', run(304, 8), (index) =>
    number('batteries of sensors by Bluetooth: per cent, volts', { ...volts, input: `ble_battery_voltage_${index}` }),
  ),
  ...each('ble_lls', run(312, 8), (index) =>
    number('fuel probes by Bluetooth: what each counts, as it is set; °C; Hz', {
      ...codes,
      input: `ble_lls_level_${index}`,
    }),
  ),
  ...each('ble_lls_temperature', run(320, 8), (index) =>
    number('fuel probes by Bluetooth: what each counts, as it is set; °C; Hz', {
      ...celsius,
      input: `ble_lls_temperature_${index}`,
    }),
  ),
  ...each('ble_frequency', run(328, 8), (index) =>
    number('fuel probes by Bluetooth: what each counts, as it is set; °C; Hz', {
      ...codes,
      unit: 'Hz',
      input: `ble_frequency_${index}`,
    }),
  ),
  ...each('ble_luminosity', run(336, 8), (index) =>
    number('light at a sensor by Bluetooth, lux', { unit: 'lx', range: [0, 1e6], input: `ble_luminosity_${index}` }),
  ),
  ...each('ble_pitch', run(344, 8), (index) =>
    number('how a sensor by Bluetooth is inclined, degrees: forward, sideways', {
      ...angle,
      input: `ble_pitch_${index}`,
    }),
  ),
  ...each('ble_roll', run(352, 8), (index) =>
    number('how a sensor by Bluetooth is inclined, degrees: forward, sideways', {
      ...angle,
      input: `ble_roll_${index}`,
    }),
  ),
  ...each('ble_magnet', run(360, 8), (index) =>
    boolean('whether a sensor by Bluetooth has a magnet near', { input: `ble_magnet_sensor_${index}` }),
  ),
  ...each('ble_signal', run(394, 8), (index) =>
    number('signal of a sensor by Bluetooth, dBm', {
      unit: 'dBm',
      range: [-200, 50],
      input: `ble_signal_strength_${index}`,
    }),
  ),
  ...each('wheel_battery', run(402, 16), (index) =>
    number('volts of the battery of the sensor in each tyre; its state, as it numbers it', {
      ...volts,
      input: `tire_sensor_battery_voltage_${index}`,
    }),
  ),
  ...each('wheel_status', run(418, 16), (index) =>
    number('volts of the battery of the sensor in each tyre; its state, as it numbers it', {
      ...codes,
      input: `tire_sensor_status_${index}`,
    }),
  ),
  ...each('body_door', run(434, 16), (index) => boolean('whether this door is open', { input: `door_state_${index}` })),
  ...each('passengers_in', run(368, 8), (index) =>
    number('people through a door, since the message before: in, out', {
      range: [0, 1e6],
      input: `passengers_entered_${index}`,
    }),
  ),
  ...each('passengers_out', run(376, 8), (index) =>
    number('people through a door, since the message before: in, out', {
      range: [0, 1e6],
      input: `passengers_exit_${index}`,
    }),
  ),
  illuminance: number('light at the device, lux', {
    unit: 'lx',
    range: [0, 1e6],
    input: 'illuminance_internal',
    stored: 83,
  }),
  device_humidity: number('per cent, within the device', { ...percent, input: 'humidity_internal', stored: 82 }),
  acceleration_x: number(accelerated, { ...gravity, input: 'axis_x', stored: 68 }),
  acceleration_y: number(accelerated, { ...gravity, input: 'axis_y', stored: 69 }),
  acceleration_z: number(accelerated, { ...gravity, input: 'axis_z', stored: 70 }),
  hdop: number('dilution, no unit', { ...dilution, stored: 29 }),
  pdop: number('dilution, no unit', { ...dilution, input: 'pdop', stored: 30 }),
  vdop: number('dilution of the height, no unit', { input: 'vdop' }),
} as const satisfies Record<string, Info>
