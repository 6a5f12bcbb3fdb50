import type { Equipment } from '../fleet/equipment.ts'
import type { PlaceName } from '../fleet/places.ts'
import { parked_every, type Shift, shifts, type Vehicle, type Work } from '../fleet/plan.ts'
import type { ProtocolName } from '../speak/languages.ts'

/** A vehicle of the demo and the device in it. */
export interface DemoVehicle extends Vehicle {
  label: string
  team: Team
  kind: Kind
  protocol: ProtocolName
  model: string
  device_id: string
}

export type Team = 'Passengers' | 'Deliveries' | 'Technicians'
export type Kind = 'shuttle' | 'taxi' | 'bus' | 'van' | 'lorry' | 'car'

/** Places in and between Vaduz and Schaan. */
const town: readonly PlaceName[] = [
  ...(['station', 'square', 'theatre', 'pool', 'school', 'homes', 'town_hall', 'market'] as const),
  ...(['petrol', 'stadium', 'hospital', 'timber'] as const),
]
const north: readonly PlaceName[] = ['bendern', 'eschen', 'nendeln', 'mauren', 'ruggell', 'schellenberg', 'works']
const hills: readonly PlaceName[] = [
  'triesenberg',
  'malbun',
  'planken',
  'balzers',
  'gravel',
  'triesen',
  'hospital',
  'homes',
]

const sentTo = (...to: PlaceName[]): Work => ({ kind: 'sent', to })
const line = (...along: PlaceName[]): Work => ({ kind: 'line', along, pause: 6 })

/** To school each morning, home each afternoon. */
const school_run: Work = {
  kind: 'rounds',
  rounds: [
    { after: 1, along: ['triesen', 'hospital', 'market', 'homes', 'school'] },
    { after: 5.8, along: ['school', 'homes', 'market', 'triesen'] },
    { after: 9.6, along: ['school', 'homes', 'market', 'hospital', 'triesen'] },
  ],
}

/** Over both borders each day. */
const over_borders: Work = {
  kind: 'rounds',
  rounds: [
    { after: 0.5, along: ['buchs', 'timber'] },
    { after: 3, along: ['feldkirch', 'bendern'] },
    { after: 6.5, along: ['gravel', 'works'] },
    { after: 9.5, along: ['buchs'] },
  ],
}

type Row = readonly [
  ...[label: string, Team, Kind, home: PlaceName, Shift, Work],
  ...[ProtocolName, model: string, device_id: string],
]

/** Vehicles. GT06 acknowledges point by point, so its history takes longest: only two that drive little speak it. */
const rows: readonly Row[] = [
  [
    ...(['Shuttle 1', 'Passengers', 'shuttle', 'station', shifts.round] as const),
    line('school', 'town_hall', 'market', 'hospital', 'triesen', 'hospital', 'market', 'petrol', 'square', 'station'),
    ...(['teltonika', 'fmc130', '350077000000011'] as const),
  ],
  [
    ...(['Shuttle 2', 'Passengers', 'shuttle', 'market', shifts.round] as const),
    line('hospital', 'stadium', 'homes', 'pool', 'theatre', 'station', 'timber', 'square', 'school', 'market'),
    ...(['wialon', 'wialon_ips', 'shuttle-2'] as const),
  ],
  [
    ...(['Shuttle 3', 'Passengers', 'shuttle', 'square', shifts.round] as const),
    line('pool', 'homes', 'town_hall', 'hospital', 'market', 'stadium', 'petrol', 'school', 'station', 'square'),
    ...(['teltonika', 'fmb920', '350077000000014'] as const),
  ],
  ['Taxi, days', 'Passengers', 'taxi', 'market', shifts.early, sentTo(...town), 'wialon', 'wialon_ips', 'taxi-days'],
  ['School bus', 'Passengers', 'bus', 'workshop', shifts.school, school_run, 'gt06', 'gt06n', '350077000000013'],
  [
    ...(['Taxi, nights', 'Passengers', 'taxi', 'station', shifts.night, sentTo(...town, 'triesen')] as const),
    ...(['teltonika', 'fmb120', '350077000000012'] as const),
  ],
  ['Van 1', 'Deliveries', 'van', 'depot', shifts.day, sentTo(...town), 'osmand', 'osmand', 'van-1'],
  ['Van 2', 'Deliveries', 'van', 'depot', shifts.day, sentTo(...town, 'triesen'), 'wialon', 'wialon_ips', 'van-2'],
  ['Van 3', 'Deliveries', 'van', 'depot', shifts.day, sentTo(...north), 'teltonika', 'fmc920', '350077000000015'],
  ['Lorry', 'Deliveries', 'lorry', 'depot', shifts.haulage, over_borders, 'gt06', 'jm_vl03', '350077000000016'],
  [
    ...(['Service van', 'Technicians', 'van', 'workshop', shifts.day, sentTo(...town, ...north, ...hills)] as const),
    ...(['wialon', 'wialon_ips', 'service-van'] as const),
  ],
  [
    ...(['Night patrol', 'Technicians', 'car', 'workshop', shifts.night] as const),
    sentTo('works', 'timber', 'depot', 'stadium', 'school', 'market', 'petrol', 'pool'),
    ...(['osmand', 'osmand', 'night-patrol'] as const),
  ],
]

/** What devices read beside their places, by their ids: of a reefer van, an electric van, vehicles that have their bus read, and a car that is driven harshly. */
const equipment: Readonly<Record<string, readonly Equipment[]>> = {
  '350077000000011': ['bus'],
  '350077000000014': ['bus'],
  '350077000000015': ['cold', 'probe'],
  'van-1': ['float'],
  'van-2': ['electric'],
  'night-patrol': ['pushes'],
}

const seconds: Record<ProtocolName, number> = { teltonika: 10, osmand: 10, wialon: 15, gt06: 20 }

export const demoVehicles: readonly DemoVehicle[] = rows.map(
  ([label, team, kind, home, shift, work, protocol, model, device_id], seed) => ({
    ...{ label, team, kind, protocol, model, device_id },
    ...{
      seed,
      home,
      shift,
      work,
      every: seconds[protocol],
      parked: parked_every,
      equipment: equipment[device_id] ?? [],
    },
  }),
)

/** Places where vehicles stand when nobody drives them. */
export const homes: ReadonlySet<PlaceName> = new Set(demoVehicles.map(({ home }) => home))
