import { expect, test } from 'vitest'
import { knownAttributes, nameOf, shortOf } from '#track/names.ts'

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
]

test('names have the numbers in blocks that they were given', () => {
  expect(knownAttributes).toEqual(persisted)
  expect(persisted.map(shortOf)).toEqual(persisted.map((_, i) => `\0${String.fromCharCode(i + 1)}`))
})

test('a short name is read as the name, and another text as itself', () => {
  expect(persisted.map(shortOf).map(nameOf)).toEqual(persisted)
  expect(['io_24', 'heart_rate', ''].map((name) => nameOf(shortOf(name)))).toEqual(['io_24', 'heart_rate', ''])
})
