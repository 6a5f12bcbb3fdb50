/** Numbers whose bits are switches of the vehicle, as its adapter for the bus tells them; bit 0 is the lowest. */

import { type Flags, from } from '#gateway/parts/flags.ts'

/** 90: one byte of doors above one that is not read. */
export const doors: Flags = from(8, [
  'door_front_left',
  'door_front_right',
  'door_rear_left',
  'door_rear_right',
  'hood',
  'trunk',
])

/** 132: security, of adapters before the fourth protocol. */
export const security_flags: Flags = [
  ...from(18, ['vehicle_charging', 'charger_plugged']),
  ...from(27, ['heater']),
  ...from(36, ['handbrake', 'footbrake', 'engine_running', 'reversing']),
  ...from(40, ['door_front_left', 'door_front_right', 'door_rear_left', 'door_rear_right', 'hood', 'trunk', 'roof']),
]

/** 123: control, of adapters before the fourth protocol. */
export const control_flags: Flags = [
  ...from(1, ['oil_warning', 'coolant_warning', undefined, undefined, 'airbag_warning', 'eps_warning']),
  ...from(8, ['check_engine_light', 'lights_warning', 'tire_warning', 'brake_pad_warning', 'warning', 'abs_warning']),
  ...from(14, ['fuel_warning']),
  ...from(20, ['parking_lights', 'dipped_headlights', 'full_beam_headlights', 'front_fog_lights']),
  ...from(29, ['rear_fog_lights', 'seat_belt_passenger', 'seat_belt']),
]

/** 517: security. */
export const security_flags_p4: Flags = [
  ...from(10, ['heater', 'engine_running', undefined, 'ready_to_drive']),
  ...from(18, ['handbrake', 'footbrake', 'clutch']),
  ...from(22, ['door_front_left', 'door_front_right', 'door_rear_left', 'door_rear_right', 'trunk', 'hood']),
  ...from(28, ['charger_plugged', 'vehicle_charging']),
  ...from(42, ['reversing']),
  ...from(48, ['roof']),
]

/** 518: control, as the elements 928 to 952 tell it one by one. */
export const control_flags_p4: Flags = [
  ...from(0, ['parking_lights', 'dipped_headlights', 'full_beam_headlights', 'rear_fog_lights', 'front_fog_lights']),
  ...from(5, ['additional_front_lights', 'additional_rear_lights', 'light_signal']),
  ...from(8, ['air_conditioning', 'cruise_control', 'automatic_retarder', 'manual_retarder']),
  ...from(12, ['seat_belt', 'seat_belt_passenger', 'seat_belt_rear_left', 'seat_belt_rear_right']),
  ...from(16, ['seat_belt_rear_centre', 'passenger_present']),
  ...from(19, ['front_diff_locked', 'rear_diff_locked', 'central_diff_high_locked', 'central_diff_low_locked']),
  ...from(23, ['trailer_axle1_lifted', 'trailer_axle2_lifted']),
]

/** 519: indicators of the dashboard, as the elements from 953 on tell them one by one. */
export const indicators_p4: Flags = [
  ...from(0, ['check_engine_light', 'abs_warning']),
  ...from(5, ['oil_warning', 'coolant_warning']),
  ...from(9, ['airbag_warning', 'eps_warning', 'warning', 'lights_warning', 'tire_warning', 'brake_pad_warning']),
  ...from(15, ['fuel_warning', undefined, 'glow_plug_warning', undefined, 'power_control_warning']),
]
