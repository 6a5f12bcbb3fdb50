import type { City } from '../fleet/city.ts'
import { hamburg } from '../fleet/hamburg.ts'
import { lisbon } from '../fleet/lisbon.ts'
import { parked_every, type Shift, shifts, type Vehicle } from '../fleet/plan.ts'
import type { ProtocolName } from '../speak/languages.ts'

/** A vehicle of the demo and the device in it. */
export interface DemoVehicle extends Vehicle {
  label: string
  protocol: ProtocolName
  model: string
  device_id: string
}

type Row = readonly [label: string, City, Shift, ProtocolName, model: string, device_id: string]

/** GT06 acknowledges point by point, so its history takes longest: two are enough. */
const rows: readonly Row[] = [
  ['Lisbon shuttle', lisbon, shifts.round, 'teltonika', 'fmc130', '350077000000001'],
  ['Lisbon taxi', lisbon, shifts.night, 'osmand', 'osmand', 'lisbon-taxi'],
  ['Lisbon van 1', lisbon, shifts.day, 'teltonika', 'fmb920', '350077000000002'],
  ['Lisbon van 2', lisbon, shifts.day, 'wialon', 'wialon_ips', 'lisbon-van-2'],
  ['Lisbon van 3', lisbon, shifts.day, 'gt06', 'gt06n', '350077000000003'],
  ['Lisbon van 4', lisbon, shifts.late, 'osmand', 'osmand', 'lisbon-van-4'],
  ['Hamburg shuttle', hamburg, shifts.round, 'wialon', 'wialon_ips', 'hamburg-shuttle'],
  ['Hamburg taxi', hamburg, shifts.night, 'teltonika', 'fmb120', '350077000000004'],
  ['Hamburg van 1', hamburg, shifts.day, 'gt06', 'jm_vl03', '350077000000005'],
  ['Hamburg van 2', hamburg, shifts.day, 'teltonika', 'fmc920', '350077000000006'],
  ['Hamburg van 3', hamburg, shifts.late, 'wialon', 'wialon_ips', 'hamburg-van-3'],
  ['Hamburg van 4', hamburg, shifts.day, 'osmand', 'osmand', 'hamburg-van-4'],
]

const seconds: Record<ProtocolName, number> = { teltonika: 15, osmand: 20, wialon: 20, gt06: 30 }

export const demoVehicles: readonly DemoVehicle[] = rows.map(
  ([label, city, shift, protocol, model, device_id], seed) => ({
    ...{ label, protocol, model, device_id },
    ...{ seed, city, shift, every: seconds[protocol], parked: parked_every },
  }),
)
