import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { CheckedSensor, FuelMatch } from '#resource/fuel-match.ts'
import { marksAround } from '#service/fuel/asked.ts'
import { fuelOf } from '#service/fuel/followed.ts'
import { matchedOf, widely } from '#service/fuel/matching.ts'
import { errors, open } from '#service/track/asked.ts'
import { toldOf } from '#store/fleet/vehicles.ts'
import { ofTrackers as receiptsOf } from '#store/fuel/receipts.ts'
import { ofFleet } from '#store/sensors/known.ts'

export default query('fuel/receipt/match', {
  summary: 'Tells of a tracker which receipts of fuel belong to which fillings, and what does not match.',
  description:
    'A receipt belongs to a filling within two hours and three kilometres of it, where both say where they were; one of midnight is of all of its day. Of several that which fits best by time, place and volume; ' +
    'a filling may have been paid in parts. Differences up to two litres, a twentieth of what was filled or twice the noise of the sensor (of that no more than 15 %) are none. Fuel and electricity are matched apart.',
  costly: true,
  access: user,
  params: Type.Object({
    tracker_id: Id,
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  }),
  result: Type.Object({
    list: Type.Array(FuelMatch, { description: 'By time.' }),
    sensors: Type.Array(CheckedSensor, { description: 'Sensors of the tanks.' }),
    limit_exceeded: Type.Boolean({
      description: 'The period begins before what the plan keeps: of that nothing is matched.',
    }),
  }),
  errors: [...errors],

  async handler(asked, context) {
    const { db, caller } = context
    const { tracker_id } = asked
    const reading = await open(asked, context)
    const wide = widely(reading)
    const { from, to } = wide.period
    const sensors = (await ofFleet(db, caller, [tracker_id])).get(tracker_id) ?? []
    const around = { from: new Date(from), to: new Date(to) }
    const marks = (await marksAround(db, caller, [tracker_id], around)).get(tracker_id) ?? []
    const { tanks } = await fuelOf({ reading: wide, sensors, marks })
    // The quality is that of the period alone.
    const { tanks: own } = await fuelOf({ reading, sensors, marks })
    for (const [i, { told }] of tanks.entries()) told.quality = own[i]?.told.quality
    const receipts = to < from ? [] : ((await receiptsOf(db, caller, [tracker_id], { from, to })).get(tracker_id) ?? [])
    const { tank = null } = (await toldOf(db, caller, [tracker_id])).get(tracker_id) ?? {}
    const how = { told: reading.period, zone: caller.time_zone, tank }
    const found = (await matchedOf(wide, tanks, receipts, how)) ?? context.fail('time_span_too_big')
    return {
      list: found.list.map(({ receipts: receipt_ids, filling, ...match }) => {
        if (!filling) return { ...match, receipt_ids }
        const { place, ...own } = filling
        return { ...match, receipt_ids, filling: { ...own, location: place ?? null } }
      }),
      sensors: found.sensors.map(({ quality = null, ...sensor }) => ({ ...sensor, quality })),
      limit_exceeded: reading.limit_exceeded,
    }
  },
})
