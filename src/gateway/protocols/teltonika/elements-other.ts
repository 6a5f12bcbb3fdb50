import { numbersOf } from '#device/measures.ts'
import { type Element, no_yes } from './element.ts'

/** A number of the list of elements that means another thing in another length. */
export const longer: Readonly<Record<number, Element>> = { 4: { size: 4, name: 'impulses1', fmb: true } }

/** 89 to 103: what lies on each axle, in kilograms. */
const axles: Readonly<Record<number, Element>> = Object.fromEntries(
  numbersOf('axle_load')
    .slice(0, 15)
    .map((axle): [number, Element] => [88 + axle, { size: 4, name: `axle_load${axle}` }]),
)

/** Elements by which FMx6xx and older FM devices tell of a lorry (FMS) and their own odometer, under numbers that are others' as well. */
export const older: Readonly<Record<number, Element>> = {
  79: { size: 1, name: 'footbrake', values: no_yes },
  80: { size: 4, name: 'obd_speed' },
  81: { size: 1, name: 'cruise_control', values: no_yes },
  82: { size: 1, name: 'clutch', values: no_yes },
  83: { size: 1, name: 'pto_state', values: [0, 1, 2] },
  84: { size: 4, name: 'throttle' },
  85: { size: 1, name: 'engine_load' },
  86: { size: 4, name: 'fuel_used' },
  87: { size: 4, name: 'fuel_percent' },
  88: { size: 4, name: 'rpm' },
  ...axles,
  104: { size: 4, name: 'engine_hours' },
  105: { size: 8, part: 0 },
  106: { size: 8, part: 1 },
  107: { size: 8, part: 2 },
  113: { size: 4, name: 'service_distance', signed: true },
  122: { size: 1, name: 'reversing', values: no_yes },
  123: { size: 1, name: 'tachograph_performance', values: [0, 1] },
  127: { size: 1, name: 'coolant_temperature', signed: true },
  128: { size: 2, name: 'ambient_temperature', signed: true },
  135: { size: 4, name: 'fuel_rate' },
  136: { size: 4, name: 'fuel_economy' },
  137: { size: 1, name: 'pto_engagement', values: [0, 1, 2] },
  139: { size: 4, name: 'gross_weight' },
  191: { size: 2, name: 'tachograph_speed' },
  192: { size: 4, name: 'tachograph_odometer', per: 1000 },
  216: { size: 4, name: 'odometer', per: 1000, spare: true },
}
