import { boolean, type Info } from './measure-info.ts'

/** What is on or off, open or closed of a vehicle, and what its dashboard warns of. */
export const switches = {
  fuel_cut: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', {
    stored: 39,
  }),
  armed: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', { stored: 40 }),
  gps_tracking: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', {
    stored: 41,
  }),
  door: boolean('true or false; `fuel_cut` stands for the first output where no `outputs` are told', { stored: 42 }),
  door_front_left: boolean('of the vehicle, true when open', { input: 'can_front_left_door', stored: 76 }),
  door_front_right: boolean('of the vehicle, true when open', { input: 'can_front_right_door', stored: 77 }),
  door_rear_left: boolean('of the vehicle, true when open', { input: 'can_rear_left_door', stored: 78 }),
  door_rear_right: boolean('of the vehicle, true when open', { input: 'can_rear_right_door', stored: 79 }),
  hood: boolean('of the vehicle, true when open', { input: 'can_hood_state', stored: 80 }),
  trunk: boolean('of the vehicle, true when open', { input: 'can_trunk_state', stored: 81 }),
  roof: boolean('of the vehicle, true when open', { input: 'can_roof_state' }),
  engine_running: boolean('whether the engine runs, an electric vehicle is ready to drive', {
    input: 'can_engine_state',
  }),
  ready_to_drive: boolean('whether the engine runs, an electric vehicle is ready to drive', {
    input: 'can_ready_to_drive',
  }),
  handbrake: boolean('whether it is pressed, pulled or switched on', { input: 'can_hand_brake_state' }),
  footbrake: boolean('whether it is pressed, pulled or switched on', { input: 'can_footbrake_state' }),
  clutch: boolean('whether it is pressed, pulled or switched on', { input: 'can_clutch_state' }),
  cruise_control: boolean('whether it is pressed, pulled or switched on', { input: 'can_cruise_control' }),
  air_conditioning: boolean('whether it is pressed, pulled or switched on', { input: 'can_air_conditioning' }),
  heater: boolean('whether it is pressed, pulled or switched on', { input: 'can_webasto_state' }),
  parking_lights: boolean('whether these lights are on', { input: 'can_parking_lights' }),
  dipped_headlights: boolean('whether these lights are on', { input: 'can_dipped_headlights' }),
  full_beam_headlights: boolean('whether these lights are on', { input: 'can_full_beam_headlights' }),
  front_fog_lights: boolean('whether these lights are on', { input: 'can_front_fog_lights' }),
  rear_fog_lights: boolean('whether these lights are on', { input: 'can_rear_fog_lights' }),
  seat_belt: boolean('whether it is fastened: of the driver, beside the driver', {
    input: 'can_seat_belt_driver_state',
  }),
  seat_belt_passenger: boolean('whether it is fastened: of the driver, beside the driver', {
    input: 'can_seat_belt_passenger_state',
  }),
  abs_warning: boolean('whether the dashboard warns of it', { input: 'can_abs_state' }),
  airbag_warning: boolean('whether the dashboard warns of it', { input: 'can_airbag_state' }),
  oil_warning: boolean('whether the dashboard warns of it', { input: 'can_oil_pressure_or_level' }),
  coolant_warning: boolean('whether the dashboard warns of it', { input: 'can_coolant_temp_or_level' }),
  lights_warning: boolean('whether the dashboard warns of it', { input: 'can_lights_failure' }),
  tire_warning: boolean('whether the dashboard warns of it', { input: 'can_low_tire_pressure' }),
  brake_pad_warning: boolean('whether the dashboard warns of it', { input: 'can_brake_pad_wear' }),
  fuel_warning: boolean('whether the dashboard warns of it', { input: 'can_low_fuel' }),
  warning: boolean('whether the dashboard warns of it', { input: 'can_warning' }),
} as const satisfies Record<string, Info>
