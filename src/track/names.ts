/**
 * Attributes that `docs/glossary.md` names: in blocks each is told by its place in this list, so it only ever grows at
 * its end. A name that begins with the character zero is none that a device could have (`storable`).
 */
export const knownAttributes: readonly string[] = [
  ...['ignition', 'motion', 'charging', 'roaming', 'battery', 'battery_voltage', 'board_voltage', 'gsm_signal'],
  ...['gsm_operator', 'odometer', 'trip', 'engine_hours', 'inputs', 'outputs', 'adc1', 'adc2', 'adc3', 'adc4'],
  ...['temperature1', 'temperature2', 'temperature3', 'temperature4', 'humidity1', 'humidity2', 'fuel', 'fuel_percent'],
  ...['rpm', 'obd_speed', 'hdop', 'pdop', 'hardware_key', 'event', 'activity', 'cell', 'text', 'alarm', 'device_event'],
  ...['cell_signal', 'fuel_cut', 'armed', 'gps_tracking', 'door', 'iccid', 'harsh_driving', 'mock'],
  ...[
    'temperature5',
    'temperature6',
    'temperature7',
    'temperature8',
    'humidity3',
    'humidity4',
    'humidity5',
    'humidity6',
    'humidity7',
    'humidity8',
    'adc5',
    'adc6',
    'adc7',
  ],
  ...['adc8', 'fuel_used', 'fuel_rate', 'throttle', 'engine_load', 'coolant_temperature', 'vin', 'dtc', 'axle_weight'],
  ...[
    'acceleration_x',
    'acceleration_y',
    'acceleration_z',
    'cells',
    'wifi',
    'beacons',
    'tire_pressure',
    'fuel_consumption',
  ],
]

const shorts = new Map(knownAttributes.map((name, i) => [name, `\0${String.fromCharCode(i + 1)}`]))
const longs = new Map(Array.from(shorts, ([name, short]) => [short, name]))

/** The short name of an attribute in blocks; the name itself where it has none. */
export const shortOf = (name: string): string => shorts.get(name) ?? name

/** The attribute of a short name; a text that is no short name is the name itself. */
export const nameOf = (short: string): string => longs.get(short) ?? short
