import type { User } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import type { Trip, Waybill } from '#formats/waybill/waybill.ts'
import { titleOf } from '#resource/user/info.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { vehicleAt } from '#store/fleet/attachments.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'
import * as garages from '#store/fleet/garages.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { odometersOf } from '../report/odometer.ts'
import type { Reading } from '../track/asked.ts'
import { normFuelOf, wantedTracks } from '../track/listed.ts'

/** Drives of one waybill, at most: it is of a shift, or of a month of them. */
export const most_trips = 300

interface Wishes {
  tracker_id: number
  from: Date
  to: Date
  include_gsm_lbs?: boolean
  filter?: boolean
  split?: boolean
  fill_history: boolean
  fill_odometer: boolean
  series?: string
  number: string
}

type Asking = Pick<Context<User>, 'db' | 'caller'>

/** A waybill with what is known of the tracker's period: who drove, and which vehicle, when its first drive began. Throws error 7 of `to` where there are more than 300 drives. */
export const filledWaybill = async (asking: Asking, wishes: Wishes, reading: Reading): Promise<Waybill> => {
  const { db, caller } = asking
  const { tracker_id, from, to, series = '', number } = wishes
  const tracks = await drivesOf(reading, wishes)
  // Who takes it over in the morning is its driver, not who had it at midnight.
  const began = new Date(Math.max(from.getTime(), tracks[0]?.start_time ?? 0))
  const { litres, ...known } = await tiedTo(asking, tracker_id, began)
  const norm = wishes.fill_history ? normFuelOf(tracks, () => litres) : undefined
  const account = await accounts.readUser(db, caller, caller.account_id)
  return {
    ...{ series, number, zone: caller.time_zone, from: from.getTime(), to: to.getTime() },
    ...known,
    organization: known.organization || (account ? titleOf(account) : ''),
    okpo: account?.okpo_code ?? '',
    fuel: { grade: known.grade, norm: norm ?? null },
    odometer: wishes.fill_odometer ? await odometerOf(asking, tracker_id, tracks) : { out: null, back: null },
    trips: wishes.fill_history ? tripsOf(tracks, wishes) : null,
  }
}

const drivesOf = async (reading: Reading, wishes: Wishes): Promise<StoredTrack[]> => {
  const tracks = (await wantedTracks(reading, { ...wishes, belongs_by: 'overlap' })).filter(
    ({ type }) => type === 'regular',
  )
  if (wishes.fill_history && wishes.split !== false && tracks.length > most_trips)
    throw invalid('to', `must be earlier: there are more than ${most_trips} drives`)
  return tracks
}

/** Driver, vehicle and garage of a tracker at that time, as far as the caller sees them. */
const tiedTo = async ({ db, caller }: Asking, tracker_id: number, at: Date) => {
  const [vehicle_id, employee_id] = [
    await vehicleAt(db, caller, tracker_id, at),
    await drivers.driverAt(db, caller, tracker_id, at),
  ]
  const vehicle = vehicle_id === null ? undefined : await vehicles.read(db, caller, vehicle_id)
  const driver = employee_id === null ? undefined : await employees.read(db, caller, employee_id)
  const garage = vehicle && (await garages.ofVehicle(db, caller, vehicle.id))
  return {
    organization: garage?.organization_name ?? '',
    garage_address: (garage?.location as { address?: string } | null | undefined)?.address ?? '',
    mechanic: garage?.mechanic_name ?? '',
    dispatcher: garage?.dispatcher_name ?? '',
    vehicle: { model: vehicle?.model ?? '', reg_number: vehicle?.reg_number ?? '', label: vehicle?.label ?? '' },
    driver: {
      name: driver ? [driver.last_name, driver.first_name, driver.middle_name].filter(Boolean).join(' ') : '',
      personnel_number: driver?.personnel_number ?? '',
      licence: driver?.driver_license_number ?? '',
      licence_cats: driver?.driver_license_cats ?? '',
    },
    grade: vehicle?.fuel_grade ?? '',
    litres: vehicle?.norm_avg_fuel_consumption ?? undefined,
  }
}

const odometerOf = async (
  { db, caller }: Asking,
  tracker_id: number,
  tracks: readonly StoredTrack[],
): Promise<Waybill['odometer']> => {
  const [first, last] = [tracks[0], tracks.at(-1)]
  if (!first || !last) return { out: null, back: null }
  const [out, back] = await odometersOf({ db, viewer: caller }, tracker_id, [first.start_time, last.end_time])
  return { out: out ?? null, back: back ?? null }
}

const tripsOf = (tracks: readonly StoredTrack[], { split = true }: Wishes): Trip[] => {
  const trips = tracks.map((track) => ({
    ...{ from: track.start_time, to: track.end_time, metres: track.length },
    ...{ start_address: track.start_address, end_address: track.end_address },
  }))
  const [first, last] = [trips[0], trips.at(-1)]
  if (split || !first || !last) return trips
  const metres = trips.reduce((sum, trip) => sum + trip.metres, 0)
  return [{ ...first, to: last.to, end_address: last.end_address, metres }]
}
