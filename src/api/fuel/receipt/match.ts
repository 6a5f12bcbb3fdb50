import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { CheckedSensor, FuelMatch } from '#resource/fuel-match.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { type Opened, openFuel } from '#service/fuel/asked.ts'
import { fuelOf } from '#service/fuel/followed.ts'
import { matchedOf, widely } from '#service/fuel/matching.ts'
import { readRecorded } from '#store/fleet/device-recorded.ts'

export default query('fuel/receipt/match', {
  summary: 'Tells of a tracker which receipts of fuel belong to which fillings, and what does not match.',
  description:
    'A receipt belongs to a filling within two hours and three kilometres of it, where both say where they were; one of midnight is of all of its day. Of several that which fits best by time, place and volume; ' +
    'a filling may have been paid in parts, and a receipt may be of two tanks. Differences up to two litres, a twentieth of what was filled or twice the noise of the sensor (of that no more than 15 %) are none. Fuel and electricity are matched apart.',
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
  errors: ['not_found', 'device_blocked', 'time_span_too_big'],

  async handler(asked, context) {
    const { db, caller, config, now, fail } = context
    const { tracker_id } = asked
    const recorded = unblocked((await readRecorded(db, caller, tracker_id, now)) ?? fail('not_found'), fail)
    const period = periodOf(asked, { caller, config, fail })
    const [opened] = (await openFuel(context, new Map([[tracker_id, recorded]]), period)) as [Opened]
    const { reading } = opened
    const wide = { ...opened, reading: widely(reading) }
    const { tanks } = await fuelOf(wide)
    const found = (await matchedOf(wide, tanks, { told: reading.period, isPlaced: true })) ?? fail('time_span_too_big')
    return {
      list: found.list.map(({ receipts: receipt_ids, fillings, ...match }) => ({
        ...{ ...match, receipt_ids },
        fillings: fillings.map(({ place, ...own }) => ({ ...own, location: place ?? null })),
      })),
      sensors: found.sensors.map(({ quality = null, ...sensor }) => ({ ...sensor, quality })),
      limit_exceeded: reading.limit_exceeded,
    }
  },
})
