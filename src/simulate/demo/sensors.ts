import type { Client, Params } from '#client/client.ts'
import { type Equipment, float_volts, probe_table, tank } from '../fleet/equipment.ts'
import type { DemoTracker } from './trackers.ts'

type NewSensor = Params<'tracker/sensor/create'>['sensor']
type Pairs = Params<'tracker/sensor/calibration_data/update'>['data']

/** A sensor, and what makes values of what it counts. */
interface Wanted {
  sensor: NewSensor
  calibration?: Pairs
}

const metering = (name: string, sensor_type: NewSensor['sensor_type'], more: Partial<NewSensor>): NewSensor => ({
  ...{ type: 'metering', sensor_type, name },
  ...more,
})

/** What a switch is called while it is off and on. */
const state = (name: string, input_name: string, [off, on]: readonly [string, string]): NewSensor => ({
  ...{ type: 'virtual', sensor_type: 'state', name, input_name },
  parameters: {
    calc_method: 'identity',
    value_titles: [
      { value: '0', title: off },
      { value: '1', title: on },
    ],
  },
})

const celsius = { units_type: 'celsius' } as const
const percent = { units_type: 'custom', units: '%' } as const
const litres = { units_type: 'litre' } as const

/** Sensors of vehicles by what their devices read. */
const sensors: Readonly<Record<Equipment, readonly Wanted[]>> = {
  bus: [
    { sensor: metering('Engine speed', 'rpm', { input_name: 'can_rpm', units_type: 'custom', units: 'rpm' }) },
    { sensor: metering('Coolant', 'temperature', { input_name: 'can_coolant_t', ...celsius }) },
    {
      sensor: metering('Tank', 'fuel', { input_name: 'can_fuel', ...litres }),
      calibration: [
        { in: 0, out: 0 },
        { in: 100, out: tank },
      ],
    },
    { sensor: metering('Fuel counter', 'flow_meter', { input_name: 'can_total_fuel_used', ...litres }) },
    { sensor: state('Passenger door', 'can_front_right_door', ['closed', 'open']) },
  ],
  probe: [
    { sensor: metering('Tank', 'fuel', { input_name: 'lls_level_1', ...litres }), calibration: [...probe_table] },
  ],
  float: [
    {
      sensor: metering('Tank', 'fuel', { input_name: 'analog_1', ...litres }),
      calibration: [
        { in: float_volts.full, out: tank },
        { in: float_volts.empty, out: 0 },
      ],
    },
  ],
  cold: [
    { sensor: metering('Load', 'temperature', { input_name: 'ext_temp_sensor_1', ...celsius }) },
    { sensor: metering('Load, at the door', 'temperature', { input_name: 'ble_temp_sensor_1', ...celsius }) },
    { sensor: metering('Humidity of the load', 'custom', { input_name: 'ble_humidity_1', ...percent }) },
    { sensor: { type: 'discrete', sensor_type: 'door', name: 'Door of the load', input_number: 2 } },
  ],
  pushes: [],
  electric: [
    { sensor: metering('State of charge', 'custom', { input_name: 'can_battery_level', ...percent }) },
    { sensor: metering('Range', 'custom', { input_name: 'can_e_current_range', units_type: 'kilometre' }) },
    { sensor: state('Charging', 'can_e_charging_active', ['not charging', 'charging']) },
  ],
}

/** Sets up the sensors of vehicles whose devices read more than their place through the API, unless they have some. */
export const ensureSensors = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  const equipped = trackers.filter(({ vehicle }) => (vehicle.equipment ?? []).length > 0)
  if (equipped.length === 0) return
  const { result } = await client.call('tracker/sensor/batch_list', { trackers: equipped.map(({ id }) => id) })
  for (const { id: tracker_id, vehicle } of equipped) {
    if ((result[tracker_id] ?? []).length > 0) continue
    for (const { sensor, calibration } of (vehicle.equipment ?? []).flatMap((one) => sensors[one])) {
      const { id: sensor_id } = await client.call('tracker/sensor/create', { tracker_id, sensor })
      if (calibration)
        await client.call('tracker/sensor/calibration_data/update', { tracker_id, sensor_id, data: calibration })
    }
  }
}
