import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { type CostlyContext, query } from '#contract/operation.ts'
import { Described } from '#contract/schema.ts'
import { isoDuration } from '#formats/duration.ts'
import { TrackInfo } from '#resource/track.ts'
import { AssetAsked, assetErrors, Had, openAsset, totalsOf } from '#service/track/asset.ts'
import { Listing, normFuelOf, tellTracks, type Wished, wantedTracks, within } from '#service/track/listed.ts'
import { consumptionOf } from '#store/fleet/attachments.ts'
import type { StoredTrack } from '#store/points/tracks.ts'

const Total = Type.Object({
  count: Type.Integer({
    description: 'Drives; with `split=false` also those of which only a part lies in the period.',
  }),
  length: Type.Number({ description: 'Kilometres, to the metre.' }),
  trips_duration: Type.String({ description: 'Time of the drives, an ISO 8601 duration such as `PT1H20M`.' }),
  parking_duration: Type.String({
    description: 'Time between drives that follow each other with the same tracker, an ISO 8601 duration.',
  }),
  norm_fuel_consumed: Type.Optional(
    Type.Number({ description: 'Litres, where vehicles say what they normally need.' }),
  ),
})

export default query('asset/track/list', {
  summary: 'Lists the tracks of a vehicle or an employee in a period.',
  description: `Of each time in which it had a tracker what \`track/list\` tells, and the sum of all. A track over the end of such a time is cut there; else one that has
but a part in the period is told whole. Since when it is known what a vehicle had, docs/decisions/assets.md says. Fuel of a vehicle is by what it needs itself, of an employee by the vehicle that
the tracker had then.`,
  costly: true,
  access: user,
  params: Type.Object({ ...AssetAsked, ...Listing }),
  result: Type.Object({
    list: Type.Array(Type.Object({ ...Had, tracks: Type.Array(TrackInfo, { description: 'By time.' }) })),
    total: Described(Total, 'The sum of all of them.'),
  }),
  errors: assetErrors,
  example: { params: { asset: { id: 1, type: 'vehicle' } } },

  async handler(params, context) {
    const { had, litres } = await openAsset(params, context)
    const isVehicle = params.asset.type === 'vehicle'
    const driven: Driven[] = []
    for (const one of had) driven.push(await drivenIn(one, isVehicle ? () => litres : undefined, params, context))
    return { list: driven.map(({ told }) => told), total: sum(driven) }
  },
})

/** Tracks of a time in which the asset had a tracker, and as they are told. */
interface Driven {
  tracks: StoredTrack[]
  /** Litres. */
  fuel: number | undefined
  told: { tracker_id: number; limit_exceeded: boolean; interval: Had['interval']; tracks: TrackInfo[] }
}

const drivenIn = async (
  { tracker_id, interval, attached, reading }: Had,
  litres: (() => number | undefined) | undefined,
  params: Wished,
  { db, caller }: CostlyContext<User>,
): Promise<Driven> => {
  const wanted = await wantedTracks(reading, params)
  // Those of `split=false` lie within already.
  const tracks = params.split === false ? wanted : await within({ ...reading, period: attached }, wanted)
  const whole = { from: tracks[0]?.start_time ?? interval.from, to: interval.to }
  const litresAt = litres ?? (await consumptionOf(db, caller, tracker_id, whole))
  const consumption = ({ start_time }: StoredTrack) => litresAt(start_time)
  const told = await tellTracks({ db, caller }, { tracker_id, reading, tracks, consumption }, params)
  const { limit_exceeded } = reading
  return { tracks, fuel: normFuelOf(tracks, consumption), told: { tracker_id, limit_exceeded, interval, tracks: told } }
}

const sum = (driven: readonly Driven[]) => {
  const { count, length, trips, parking } = totalsOf(driven.map(({ tracks }) => tracks))
  const fuel = driven.flatMap(({ fuel }) => fuel ?? [])
  return {
    count,
    length: Math.round(length) / 1000,
    trips_duration: isoDuration(trips / 1000),
    parking_duration: isoDuration(parking / 1000),
    norm_fuel_consumed: fuel.length > 0 ? Math.round(fuel.reduce((a, b) => a + b) * 1000) / 1000 : undefined,
  }
}
