import { expect, test } from 'vitest'
import { knownAttributes, shortOf, takeName } from '#track/names.ts'
import { putText, type Writer } from '#track/varint.ts'

const several = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`)

/** Numbers that stand in blocks of everybody who has run the platform: what is written here is never changed, only added to. */
const persisted = [
  ...['ignition', 'motion', 'charging', 'roaming', 'battery', 'battery_voltage', 'board_voltage', 'gsm_signal'],
  ...['gsm_operator', 'odometer', 'trip', 'engine_hours', 'inputs', 'outputs', 'adc1', 'adc2', 'adc3', 'adc4'],
  ...['temperature1', 'temperature2', 'temperature3', 'temperature4', 'humidity1', 'humidity2', 'fuel', 'fuel_percent'],
  ...['rpm', 'obd_speed', 'hdop', 'pdop', 'hardware_key', 'event', 'activity', 'cell', 'text', 'alarm', 'device_event'],
  ...['cell_signal', 'fuel_cut', 'armed', 'gps_tracking', 'door', 'iccid', 'harsh_driving', 'mock', 'temperature5'],
  ...['temperature6', 'temperature7', 'temperature8', 'humidity3', 'humidity4', 'humidity5', 'humidity6', 'humidity7'],
  ...['humidity8', 'adc5', 'adc6', 'adc7', 'adc8', 'fuel_used', 'fuel_rate', 'throttle', 'engine_load'],
  ...['coolant_temperature', 'vin', 'dtc', 'axle_weight', 'acceleration_x', 'acceleration_y', 'acceleration_z'],
  ...['cells', 'wifi', 'beacons', 'tire_pressure', 'fuel_consumption'],
  ...['door_front_left', 'door_front_right', 'door_rear_left', 'door_rear_right', 'hood', 'trunk'],
  ...['device_humidity', 'illuminance', 'fuel_counted', 'vehicle_distance', 'engine_hours_counted'],
  ...['vehicle_odometer', 'tachograph_odometer', 'tachograph_speed', 'service_distance', 'mil_distance', 'mil_time'],
  ...['dtc_cleared_distance', 'engine_run_time', 'adblue', 'adblue_percent', 'oil_level', 'coolant_level'],
  ...['oil_pressure', 'intake_pressure', 'barometric_pressure', 'oil_temperature', 'intake_temperature'],
  ...['ambient_temperature', 'fuel_temperature', 'absolute_load', 'engine_torque', 'brake_pedal', 'module_voltage'],
  ...['eco_score', 'gear', 'state_of_charge', 'battery_health', 'range', 'traction_voltage', 'traction_temperature'],
  ...['charger_energy', 'charger_current', 'battery_current', 'charger_voltage', 'battery_capacity'],
  ...['battery_energy', 'energy_used', 'charge_time', 'vehicle_charging', 'charger_plugged', 'gross_weight'],
  ...[...several('axle_load', 1, 16), ...several('wheel_pressure', 1, 16), ...several('wheel_temperature', 1, 16)],
  ...[...several('adc', 9, 16), ...several('temperature', 9, 16), ...several('lls', 1, 16)],
  ...[...several('lls_temperature', 1, 16), ...several('rs232_level', 1, 8), ...several('rs485_level', 1, 16)],
  ...[...several('impulses', 1, 16), ...several('frequency', 1, 16), ...several('ble_temperature', 1, 8)],
  ...[...several('ble_humidity', 1, 8), ...several('ble_battery', 1, 8), ...several('ble_battery_voltage', 1, 8)],
  ...[...several('ble_lls', 1, 8), ...several('ble_lls_temperature', 1, 8), ...several('ble_frequency', 1, 8)],
  ...[...several('ble_luminosity', 1, 8), ...several('ble_pitch', 1, 8), ...several('ble_roll', 1, 8)],
  ...[...several('ble_magnet', 1, 8), ...several('passengers_in', 1, 8), ...several('passengers_out', 1, 8)],
  ...['pto_state', 'pto_engagement', 'tachograph_performance', 'fuel_economy', 'gas_used', 'gas_percent'],
  ...['idle_fuel_used', 'cargo_temperature', 'harsh_acceleration', 'harsh_braking', ...several('ble_signal', 1, 8)],
  ...[...several('wheel_battery', 1, 16), ...several('wheel_status', 1, 16), ...several('body_door', 1, 16)],
  ...['average_economy', 'transmission_temperature', 'manifold_temperature', 'selected_gear'],
  ...several('brake_pressure', 1, 8),
]

test('names have the numbers in blocks that they were given', () => {
  expect(knownAttributes).toEqual(persisted)
  expect(persisted.map(shortOf)).toEqual(persisted.map((_, i) => `\0${String.fromCharCode(i + 1)}`))
})

test('a short name is read as the name, and another text as itself', () => {
  for (const name of [...persisted, 'io_24', 'heart_rate', '', '\0']) {
    const writer: Writer = { bytes: Buffer.alloc(64), at: 0 }
    putText(writer, shortOf(name))
    const reader = { bytes: writer.bytes, at: 0 }
    expect(takeName(reader)).toBe(name)
    expect(reader.at).toBe(writer.at)
  }
})
