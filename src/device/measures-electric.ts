import {
  amperes,
  boolean,
  celsius,
  counter,
  energy,
  type Info,
  kilometres,
  number,
  percent,
  volts,
} from './measure-info.ts'

/** Measures of an electric vehicle: the battery that it drives by, and the charger. */
export const electric = {
  state_of_charge: number('of what an electric vehicle drives by: per cent of charge, of health', {
    ...percent,
    input: 'can_battery_level',
    stored: 112,
  }),
  battery_health: number('of what an electric vehicle drives by: per cent of charge, of health', {
    ...percent,
    input: 'can_e_battery_health',
    stored: 113,
  }),
  range: number('kilometres that an electric vehicle can still drive', {
    ...kilometres,
    input: 'can_e_current_range',
    stored: 114,
  }),
  traction_voltage: number('of what an electric vehicle drives by: volts, °C', {
    ...volts,
    range: [0, 10_000],
    input: 'can_battery_voltage',
    stored: 115,
  }),
  traction_temperature: number('of what an electric vehicle drives by: volts, °C', {
    ...celsius,
    input: 'can_battery_temperature',
    stored: 116,
  }),
  charger_energy: counter('kWh that the charger has given', { ...energy, input: 'can_e_charger_energy', stored: 117 }),
  charger_current: number('amperes: of the charger, of the battery of the device', {
    ...amperes,
    input: 'can_e_charger_current',
    stored: 118,
  }),
  battery_current: number('amperes: of the charger, of the battery of the device', {
    ...amperes,
    input: 'battery_current',
    stored: 119,
  }),
  charger_voltage: number('volts of the charger', { ...volts, input: 'can_e_charger_voltage', stored: 120 }),
  battery_capacity: number('kWh: what the battery holds when it is full, what is in it, what was used', {
    ...energy,
    input: 'can_e_full_battery_capacity',
    stored: 121,
  }),
  battery_energy: number('kWh: what the battery holds when it is full, what is in it, what was used', {
    ...energy,
    input: 'can_e_remain_battery_capacity',
    stored: 122,
  }),
  energy_used: counter('kWh: what the battery holds when it is full, what is in it, what was used', {
    ...energy,
    input: 'can_e_electric_consumption',
    stored: 123,
  }),
  charge_time: number('minutes until the battery is charged', {
    unit: 'min',
    range: [0, 100_000],
    input: 'can_e_remaining_charge_time',
    stored: 124,
  }),
  vehicle_charging: boolean('whether the vehicle is being charged, its cable is plugged in', {
    input: 'can_e_charging_active',
    stored: 125,
  }),
  charger_plugged: boolean('whether the vehicle is being charged, its cable is plugged in', {
    input: 'can_e_charger_plugged',
    stored: 126,
  }),
} as const satisfies Record<string, Info>
