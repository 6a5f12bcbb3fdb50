/**
 * What the contract can be asked for of a device: 221 inputs, which are figures, and 200 fields of its state (supplement 2, Appendix A). A
 * number stands in place of `#`: `analog#` is `analog_1` and those that follow.
 */

/** Names of the contract: `filled` are the `input` of a measure (`measures.ts`), for `unfilled` there is no measure yet. */
export interface InputNames {
  filled: readonly string[]
  unfilled: readonly string[]
}

const names = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

export const inputs: InputNames = {
  filled: names(`
    analog# axis_x axis_y axis_z battery_level battery_voltage board_voltage ext_temp_sensor# humidity# hw_mileage
    pdop physiologic_blood_pressure_dt physiologic_blood_pressure_st physiologic_heart_rate vdop can_coolant_t
    can_engine_hours can_engine_load can_fuel_litres can_fuel_rate can_idle_engine_hours can_rpm can_throttle
    can_total_fuel_used can_trip_fuel_used obd_speed battery_current freq# humidity_internal illuminance_internal
    impulse_counter# passengers_entered# passengers_exit# rs232# rs485# tire_pressure# tire_temperature#
    ble_battery_level# ble_battery_voltage# ble_frequency# ble_humidity# ble_lls_level# ble_lls_temperature#
    ble_luminosity# ble_pitch# ble_roll# ble_temp_sensor# can_adblue_level can_ambient_air_temp can_axle_load#
    can_barometric_pressure can_battery_level can_battery_temperature can_battery_voltage can_brake_pedal_position
    can_consumption_relative can_coolant_level can_eco_score can_engine_hours_relative can_engine_manifold_pressure
    can_engine_oil_level can_engine_percent_torque can_fuel_temperature can_gross_combo_vehicle_weight
    can_intake_air_t can_mileage can_mileage_relative can_oil_pressure can_oil_temperature can_service_distance
    can_e_battery_health can_e_charger_current can_e_charger_voltage can_e_current_range can_e_electric_consumption
    can_e_full_battery_capacity can_e_remain_battery_capacity can_e_remaining_charge_time lls_level# lls_temperature#
    obd_absolute_load_value obd_control_module_voltage obd_mil_run_time obd_time_since_engine_start tacho_mileage
    tacho_speed uds_adblue_tanklevel_absolut can_e_charger_energy acceleration braking tire_sensor_battery_voltage#
    tire_sensor_status# ble_signal_strength# can_cargo_ambient_temp can_fuel_economy can_idle_consumption
    can_tacho_performance can_total_fuel_used_gas uds_tank_level_cng_percent can_avg_fuel_economy
    can_transmission_oil_temp can_engine_manifold_temp can_service_brake_pressure#
  `),
  unfilled: names(`
    air_pressure alt_large_assign# alt_medium_assign# alt_small_assign# avl_io# battery_level_of# calamp_accum#
    cornering cornering_rad counter# custom_param# ext_battery_voltage field# flex_id# flex_id_signed#
    fuel_consumption fuel_frequency fuel_level fuel_temperature io_port# modbus# passengers_remaining raw_can#
    raw_obd# stt_large_assign# stt_medium_assign# stt_small_assign# temp_sensor total_passengers_entered#
    total_passengers_exit# user_data# val# ble_analog# ble_input_status# ble_lls_height# ble_lls_level_raw#
    ble_lls_pressure# ble_output_status# ble_tire_pressure# ble_tire_temperature# ble_user_data# can_8bit_r#
    can_16bit_r# can_32bit_r# can_alternator_current can_alternator_voltage can_battery_potential
    can_bellow_press_front_left can_bellow_press_front_right can_bellow_press_rear_left can_bellow_press_rear_right
    can_cab_interior_temp can_charging_system_voltage can_consumption can_eco_duration can_engine_revolutions
    can_engine_temp can_fuel# can_intercooler_temperature can_param# can_pto_duration can_pto_fuel_used
    can_pto_oil_temperature can_r_prefix can_road_surface_temp can_sli_battery_net_current# can_speed
    can_total_power_takeoff_hours can_transmission_oil_level can_transmission_oil_pressure can_trip_fuel_used_gas
    can_turbo_oil_temperature can_washer_fluid_level can_e_charger_current_actual can_e_charger_voltage_actual
    lls_level_raw# obd_barometric_pressure obd_consumption obd_coolant_t obd_custom_fuel_litres obd_custom_odometer
    obd_engine_load obd_fuel obd_intake_air_pressure obd_intake_air_t obd_oil_temperature obd_rpm obd_throttle
    uds_adblue_tanklevel_percent uds_ambient_air_temp uds_battery_state_percent uds_battery_voltage uds_consumption
    uds_consumption_average uds_consumption_average_high uds_consumption_average_low uds_consumption_since_reset
    uds_eco_co2_score uds_engine_coolant_temp uds_engine_oil_temperature uds_fuel_tank_level_absolute
    uds_fuel_tank_level_percent uds_odometer uds_rpm uds_service_days_since_last uds_service_distance_snc_lst
    uds_service_interval_days uds_service_interval_distance uds_service_max_days uds_service_max_distance uds_speed
    uds_steer_angle uds_throttle uds_time_since_engine_start uds_tire_pressure_front_left
    uds_tire_pressure_front_right uds_tire_pressure_rear_left uds_tire_pressure_rear_right
  `),
}

/** Names of fields of the state, by the type of their values. */
export const stateFields: Readonly<Record<'string' | 'boolean' | 'integer' | 'double', InputNames>> = {
  string: {
    filled: names(`
      event_code hardware_key lock_status obd_vin obd_dtc_codes tacho_card1_sn tacho_card2_sn can_pto_drive_engagement
      can_pto_state
    `),
    unfilled: names(`
      remote_ip sub_event_code status ext_status new_driver_name lock_state lock_command_result presence_device_absent
      absent_device_recovered ble_beacon_id ble_mac tacho_vin tacho_vin_last_download tacho_card1_last_download
      tacho_card2_last_download can_adblue_status can_mil_indicator can_j1939_fault_codes can_j1708_fault_codes
      uds_vin uds_dtc_service_codes
    `),
  },
  boolean: {
    filled: names(`
      moving external_power_state obd_mil_status can_hand_brake_state can_hood_state can_airbag_state can_trunk_state
      can_seat_belt_driver_state can_seat_belt_passenger_state can_cruise_control can_engine_state can_footbrake_state
      can_webasto_state can_roof_state can_front_left_door can_front_right_door can_rear_left_door can_rear_right_door
      can_oil_pressure_or_level can_coolant_temp_or_level can_lights_failure can_low_tire_pressure can_brake_pad_wear
      can_warning can_abs_state can_low_fuel can_parking_lights can_dipped_headlights can_full_beam_headlights
      can_ready_to_drive can_air_conditioning can_rear_fog_lights can_front_fog_lights can_clutch_state
      can_e_charger_plugged can_e_charging_active ble_magnet_sensor_1 ble_magnet_sensor_2 ble_magnet_sensor_3
      ble_magnet_sensor_4 ble_magnet_sensor_5 ble_magnet_sensor_6 ble_magnet_sensor_7 ble_magnet_sensor_8
      can_driving_direction can_eps_state can_glow_plug_indicator can_electronics_power_control can_automatic_retarder
      can_manual_retarder can_additional_front_fog_lights can_additional_rear_lights can_light_signal
      can_rear_left_seat_belt_state can_rear_right_seat_belt_state can_rear_centre_seat_belt_state
      can_front_passenger_presence can_front_diff_locked can_rear_diff_locked can_central_diff_4hi_locked
      can_central_diff_4lo_locked door_state_1 door_state_2 door_state_3 door_state_4 door_state_5 door_state_6
      door_state_7 door_state_8 door_state_9 door_state_10 door_state_11 door_state_12 door_state_13 door_state_14
      door_state_15 door_state_16 can_trailer_axle_lift_active_1 can_trailer_axle_lift_active_2
    `),
    unfilled: names(`
      chat_availability driver_ident_state driver_code strap_bolt_cut gps_status backup_battery_health
      obd_four_wheel_drive can_door_state can_door_driver_state can_door_passenger_state can_brake_state
      can_park_brake can_helmet_status can_top_case_sensor can_ignition_state can_vehicle_available can_e_fast_charge
      can_e_charger_internal_fault can_e_charger_bms_com_timeout can_e_charger_crc_violation
      can_e_charger_mc_violation can_e_malfunction_indicator can_e_kill_switch_active can_e_kickstand_release
      can_e_over_under_temperature can_e_battery_on_off can_e_warning_undervoltage can_e_warning_overvoltage
      can_e_warning_overcurrent uds_sb_lock_status_front_left uds_sb_lock_status_front_right
      uds_sb_lock_status_rear_left uds_sb_lock_status_rear_right uds_sb_lock_status_rear_middle uds_sb_indicator_lamp
      uds_boot_status uds_hood_status uds_mil uds_pass_airbag_switch uds_airbag_warning_lamp
      uds_warn_brake_fluid_level_low uds_warn_coolant_level_low battery_health_1 battery_health_2 battery_health_3
      battery_health_4 ble_magnet_sensor_9 ble_magnet_sensor_10 light_state_1 light_state_2 light_state_3
      light_state_4 light_state_5 light_state_6 light_state_7 light_state_8 light_state_9 light_state_10
      light_state_11 light_state_12 light_state_13 light_state_14 light_state_15 light_state_16
    `),
  },
  integer: {
    filled: names(`
      event_id obd_dtc_number can_current_gear can_selected_gear
    `),
    unfilled: names(`
      stt_mode alt_mode charging_status lock_state_raw obd_electronic_lock_status can_retarder_location
      can_e_active_charge_mode can_e_charger_control_mode can_e_charger_status can_e_powertrain_state
      uds_park_brake_status uds_general_door_status uds_door_status_front_left uds_door_status_front_right
      uds_door_status_rear_left uds_door_status_rear_right uds_warn_brake_lining_wear door_status_1 door_status_2
      door_status_3 door_status_4
    `),
  },
  double: {
    filled: names(`
      obd_dtc_cleared_distance obd_mil_activated_distance
    `),
    unfilled: names(''),
  },
}

const known: ReadonlySet<string> = new Set(
  [inputs, ...Object.values(stateFields)].flatMap(({ filled, unfilled }) => [...filled, ...unfilled]),
)

/** The contract's name of an input, with `#` in place of its number; `undefined` where the contract has none of that name. */
export const inputNameOf = (input: string): string | undefined =>
  [input, input.replace(/_\d+$/, '#')].find((name) => known.has(name))
