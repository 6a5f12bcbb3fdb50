import type { Client, Params } from '#client/client.ts'
import type { DemoTracker } from './trackers.ts'

type NewVehicle = Params<'vehicle/create'>['vehicle']

/** What each kind of vehicle of the demo is, by a word of its label. */
const kinds: Readonly<Record<string, Partial<NewVehicle> & Pick<NewVehicle, 'type'>>> = {
  shuttle: { type: 'bus', subtype: 'shuttle', model: 'Mercedes-Benz Sprinter City', passengers: 22, max_speed: 100 },
  taxi: { type: 'car', subtype: 'sedan', model: 'Škoda Octavia', passengers: 4, max_speed: 130 },
  van: { type: 'truck', subtype: 'covered', model: 'Ford Transit', payload_weight: 1_200, max_speed: 130 },
}

const fuel = { fuel_type: 'diesel', norm_avg_fuel_consumption: 8.4 } as const

const day = 86_400_000

/** A record of each vehicle, in the garage of its town, through the API: those that are there, and new ones for the others. */
export const ensureRecords = async (client: Client, trackers: readonly DemoTracker[], now: number): Promise<void> => {
  const { list } = await client.call('vehicle/list')
  const recorded = new Set(list.map(({ tracker_id }) => tracker_id))
  const missing = trackers.filter(({ id }) => !recorded.has(id))
  if (missing.length === 0) return
  const garages = await ensureGarages(client, new Set(missing.map(({ vehicle }) => vehicle.city.name)))
  for (const { id, vehicle } of missing) {
    const { label, city, seed } = vehicle
    const [kind] = Object.entries(kinds).find(([word]) => label.includes(word)) ?? []
    if (!kind) throw new Error(`nobody knows what ${label} is`)
    await client.call('vehicle/create', {
      vehicle: {
        ...(kinds[kind] as (typeof kinds)[string]),
        ...fuel,
        label,
        tracker_id: id,
        garage_id: garages.get(city.name) ?? null,
        reg_number: `${city.name.slice(0, 2).toUpperCase()}-OD ${101 + seed}`,
        manufacture_year: 2019 + (seed % 6),
        // Some end soon, one has ended: there is something to be seen of.
        liability_insurance_valid_till: new Date(now + (seed * 30 - 10) * day).toISOString().slice(0, 10),
      },
      force_reassign: false,
    })
  }
}

/** The ids of the garages of these towns. */
const ensureGarages = async (client: Client, towns: ReadonlySet<string>): Promise<Map<string, number>> => {
  const { list } = await client.call('garage/list')
  const ids = new Map(list.map(({ id, organization_name }) => [organization_name ?? '', id]))
  for (const town of towns)
    if (!ids.has(town)) ids.set(town, (await client.call('garage/create', { garage: { organization_name: town } })).id)
  return ids
}
