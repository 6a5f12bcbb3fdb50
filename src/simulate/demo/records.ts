import type { Client, Params } from '#client/client.ts'
import type { PlaceName } from '../fleet/places.ts'
import { stopOf } from '../fleet/ways.ts'
import type { DemoTracker } from './trackers.ts'
import type { DemoVehicle, Kind } from './vehicles.ts'

type NewVehicle = Params<'vehicle/create'>['vehicle']

type NewRecord = Partial<NewVehicle> & Pick<NewVehicle, 'type'>

const kinds: Readonly<Record<Kind, NewRecord>> = {
  shuttle: { type: 'bus', subtype: 'shuttle', model: 'City 22', passengers: 22, max_speed: 100 },
  bus: { type: 'bus', subtype: 'shuttle', model: 'Coach 40', passengers: 40, max_speed: 100 },
  taxi: { type: 'car', subtype: 'sedan', model: 'Estate', passengers: 4, max_speed: 130 },
  car: { type: 'car', subtype: 'hatchback', model: 'Compact', passengers: 4, max_speed: 130 },
  van: { type: 'truck', subtype: 'covered', model: 'Panel van', payload_weight: 1_200, max_speed: 130 },
  lorry: { type: 'truck', subtype: 'covered', model: 'Lorry 12 t', payload_weight: 6_000, max_speed: 80 },
}

const fuel = { fuel_type: 'diesel', norm_avg_fuel_consumption: 8.4, fuel_cost: 1.79 } as const

/** The plate of a vehicle. */
export const plateOf = ({ seed }: Pick<DemoVehicle, 'seed'>): string => `FL ${90_101 + seed}`

const day = 86_400_000

/** Creates a vehicle for each tracker, in the garage where it stands, through the API, unless it exists. */
export const ensureRecords = async (client: Client, trackers: readonly DemoTracker[], now: number): Promise<void> => {
  const { list } = await client.call('vehicle/list')
  const recorded = new Set(list.map(({ tracker_id }) => tracker_id))
  const missing = trackers.filter(({ id }) => !recorded.has(id))
  if (missing.length === 0) return
  const garages = await ensureGarages(client, new Set(missing.map(({ vehicle }) => vehicle.home)))
  for (const { id, vehicle } of missing) {
    const { label, kind, home, seed } = vehicle
    await client.call('vehicle/create', {
      vehicle: {
        ...kinds[kind],
        ...fuel,
        label,
        tracker_id: id,
        garage_id: garages.get(home) ?? null,
        reg_number: plateOf(vehicle),
        manufacture_year: 2019 + (seed % 6),
        // Some end soon, one has ended: there is something to be seen of.
        liability_insurance_valid_till: new Date(now + (seed * 30 - 10) * day).toISOString().slice(0, 10),
      },
      force_reassign: false,
    })
  }
}

/** Radius of a yard in metres. */
const yard = 80

/** The ids of the garages at these places. */
const ensureGarages = async (client: Client, places: ReadonlySet<PlaceName>): Promise<Map<PlaceName, number>> => {
  const { list } = await client.call('garage/list')
  const known = new Map(list.map(({ id, organization_name }) => [organization_name ?? '', id]))
  const ids = new Map<PlaceName, number>()
  for (const place of places) {
    const { name, town, street, lat, lng } = stopOf(place)
    const organization_name = `${name}, ${town}`
    const location = { lat, lng, address: `${street}, ${town}`, radius: yard }
    const made = async () => (await client.call('garage/create', { garage: { organization_name, location } })).id
    ids.set(place, known.get(organization_name) ?? (await made()))
  }
  return ids
}
