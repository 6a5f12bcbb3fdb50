import { expect, test } from 'vitest'
import { abouts } from '#device/catalogue.gen.ts'
import { inputs, inputNameOf as listedAs, stateFields } from '#device/inputs.ts'
import { measuresOf } from '#device/measured.gen.ts'
import { type Measure, measures } from '#device/measures.ts'
import { alike, attributeOf, inputNameOf, isReachable, numbered } from '#measure/inputs.ts'

/** What devices measure and what the contract can be asked for (supplement 2, Appendix A), tied both ways. */

/** Measures that the contract has neither an input nor a field of the state for, and why nobody misses one. */
const without: Readonly<Record<string, readonly Measure[]>> = {
  'the state of a tracker tells its network and place': [
    ...([
      'roaming',
      'gsm_signal',
      'gsm_operator',
      'hdop',
      'cell',
      'cells',
      'wifi',
      'cell_signal',
      'lac',
      'cell_id',
    ] as const),
    ...(['rssi', 'mock', 'beacons', 'beacon_name'] as const),
  ],
  'the history tells what happened, and by which words': [
    ...([
      'event',
      'harsh_driving',
      'alarm',
      'device_event',
      'adas_alarm',
      'dms_alarm',
      'upload_mode',
      'source',
      't',
    ] as const),
    ...(['emergency', 'case_open', 'call_button', 'shock', 'idle', 'text', 'fence', 'inregions'] as const),
  ],
  'outputs, and what stands for one': ['fuel_cut', 'armed', 'relay', 'gps_tracking'],
  'who drives, by words that the contract has not': ['driver', 'driver_card', 'lock_id'],
  'of a phone or of who wears it': ['activity', 'oxygen', 'steps', 'barks'],
  'of the device itself': [
    'iccid',
    'device_type',
    'firmware',
    'state',
    'io_status',
    'error',
    'run_time',
    'memory_used',
  ],
  'several figures in one': ['tire_pressure', 'axle_weight'],
  'told by a wire as well as by a bus, of which the contract has the names': ['ignition', 'door'],
  'in a unit that nobody knows': ['ain0', 'ain1', 'fuel_probe'],
  'sums of a trip or of all, which the platform has itself': [
    ...(['trip', 'max_acceleration', 'max_braking', 'ignition_count', 'acceleration_count', 'braking_count'] as const),
    ...(['driving_hours', 'warm_up_time', 'average_speed', 'highest_speed', 'highest_rpm'] as const),
  ],
}

const excused = new Set<string>(Object.values(without).flat())
const hasName = (name: string): boolean => inputNameOf(name) !== name || listedAs(name) !== undefined

test('every measure that a protocol can tell has an input or a field of the state, or a reason', () => {
  const names = Object.keys(measures)
  expect(names.filter((name) => !hasName(name) && !excused.has(name))).toEqual([])
  expect([...excused].filter(hasName)).toEqual([])
  const told = Object.values(abouts).flatMap(({ models }) => models.flatMap((model) => model.inputs))
  expect(told.filter((name) => !names.includes(name))).toEqual([])
})

test('the way there leads back', () => {
  const lost = Object.keys(measures).filter((name) => attributeOf(inputNameOf(name))?.name !== name)
  expect(lost).toEqual([])
})

test('every name of the contract is reached, or no device of ours tells it yet', () => {
  const lists = [inputs, ...Object.values(stateFields)]
  const unfilled = new Set(lists.flatMap((list) => list.unfilled))
  const all = lists.flatMap((list) => [...list.filled, ...list.unfilled])
  const lost = all.filter((name) => !isReachable(name.replace('#', '_1')) && !unfilled.has(name))
  expect(lost).toEqual([])
})

test('what stands for several names is a measure, and no name is given twice', () => {
  expect(Object.values(alike).filter((name) => !Object.hasOwn(measures, name))).toEqual([])
  const own = new Set(Object.keys(measures).flatMap((name) => (name in alike ? [] : [inputNameOf(name)])))
  const firsts = new Map(
    Object.entries(alike)
      .map(([input, name]) => [name, input] as const)
      .reverse(),
  )
  expect(Object.keys(alike).filter((input) => own.has(input) && firsts.get(alike[input] as string) !== input)).toEqual(
    [],
  )
  expect(Object.keys(alike).filter((input) => attributeOf(input)?.name !== alike[input])).toEqual([])
  expect(numbered.filter(([input]) => listedAs(`${input}1`) === undefined)).toEqual([])
})

/** Names of the contract that no device of ours tells, and why. */
const untold: Readonly<Record<string, string>> = {
  "what a maker's device is set up to send, which nothing tells but its settings": `
    alt_large_assign# alt_medium_assign# alt_small_assign# custom_param# field# flex_id_signed# io_port# raw_can#
    raw_obd# stt_large_assign# stt_medium_assign# stt_small_assign# val# ble_analog# ble_input_status#
    ble_output_status# ble_user_data# can_param# can_r_prefix stt_mode alt_mode
  `,
  'read by the dialogue of one make of car, of which no device of ours publishes the bytes': `
    uds_battery_voltage uds_consumption uds_consumption_average uds_consumption_average_high
    uds_consumption_average_low uds_consumption_since_reset uds_eco_co2_score uds_service_days_since_last
    uds_service_distance_snc_lst uds_service_interval_days uds_service_interval_distance uds_service_max_days
    uds_service_max_distance uds_steer_angle uds_time_since_engine_start uds_tire_pressure_front_left
    uds_tire_pressure_front_right uds_tire_pressure_rear_left uds_tire_pressure_rear_right
    uds_sb_lock_status_front_left uds_sb_lock_status_front_right uds_sb_lock_status_rear_left
    uds_sb_lock_status_rear_right uds_sb_lock_status_rear_middle uds_sb_indicator_lamp uds_pass_airbag_switch
    uds_airbag_warning_lamp uds_warn_brake_fluid_level_low uds_warn_coolant_level_low uds_park_brake_status
    uds_general_door_status uds_door_status_front_left uds_door_status_front_right uds_door_status_rear_left
    uds_door_status_rear_right uds_warn_brake_lining_wear
  `,
  'scooters and chargers, which no device of ours is made for': `
    can_e_charger_current_actual can_e_charger_voltage_actual obd_four_wheel_drive can_helmet_status
    can_top_case_sensor can_e_fast_charge can_e_charger_internal_fault can_e_charger_bms_com_timeout
    can_e_charger_crc_violation can_e_charger_mc_violation can_e_malfunction_indicator can_e_kill_switch_active
    can_e_kickstand_release can_e_over_under_temperature can_e_battery_on_off can_e_warning_undervoltage
    can_e_warning_overvoltage can_e_warning_overcurrent battery_health_1 battery_health_2 battery_health_3
    battery_health_4 light_state_1 light_state_2 light_state_3 light_state_4 light_state_5 light_state_6 light_state_7
    light_state_8 light_state_9 light_state_10 light_state_11 light_state_12 light_state_13 light_state_14
    light_state_15 light_state_16 obd_electronic_lock_status can_e_active_charge_mode can_e_charger_control_mode
    can_e_charger_status can_e_powertrain_state door_status_1 door_status_2 door_status_3 door_status_4
  `,
  'of lorries by J1939, which no published list of ours has': `
    can_alternator_current can_alternator_voltage can_battery_potential can_bellow_press_front_left
    can_bellow_press_front_right can_bellow_press_rear_left can_bellow_press_rear_right can_cab_interior_temp
    can_charging_system_voltage can_consumption can_eco_duration can_engine_revolutions can_intercooler_temperature
    can_pto_duration can_pto_fuel_used can_pto_oil_temperature can_road_surface_temp can_sli_battery_net_current#
    can_total_power_takeoff_hours can_transmission_oil_level can_transmission_oil_pressure can_trip_fuel_used_gas
    can_turbo_oil_temperature can_washer_fluid_level can_adblue_status can_mil_indicator can_j1708_fault_codes
    can_door_driver_state can_door_passenger_state can_vehicle_available can_retarder_location
  `,
  'the service knows it itself, or it is no state of a vehicle': `
    remote_ip new_driver_name presence_device_absent absent_device_recovered tacho_vin_last_download
    tacho_card1_last_download tacho_card2_last_download chat_availability driver_code gps_status
  `,
  'in a unit or meaning that no document tells': `
    air_pressure cornering cornering_rad ext_battery_voltage fuel_frequency passengers_remaining
    total_passengers_entered# total_passengers_exit# ble_lls_height# ble_lls_pressure# ble_tire_pressure#
    ble_tire_temperature# obd_consumption sub_event_code status ext_status lock_command_result ble_beacon_id ble_mac
    strap_bolt_cut backup_battery_health ble_magnet_sensor_9 ble_magnet_sensor_10 lock_state_raw
  `,
}

/** Names that decoders put as the contract has them, or by a number of their own. */
const by_number = /^(?:avl_io|calamp_accum|flex_id|counter|modbus|user_data|can_(?:8|16|32)bit_r)#$/

test('every name of the contract is told by some protocol, or has a reason', () => {
  const told = new Set<string>(Object.values(measuresOf).flat())
  const silent = [inputs, ...Object.values(stateFields)]
    .flatMap((list) => [...list.filled, ...list.unfilled])
    .filter((name) => !told.has(attributeOf(name.replace('#', '_1'))?.name ?? '') && !by_number.test(name))
  const excused = Object.values(untold).flatMap((names) => names.split(/\s+/).filter(Boolean))
  expect(silent.toSorted()).toEqual(excused.toSorted())
})
