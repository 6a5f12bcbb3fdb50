import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ordered, periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime } from '#contract/schema.ts'
import { isOfFuel } from '#measure/sensor.ts'
import { DayUse, DriverUse, FuelTank, FuelUse, MeasuredUse, UseUnits } from '#resource/tracker/fuel.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { type Opened, openFuel } from '#service/fuel/asked.ts'
import { findFuel, tellTank } from '#service/fuel/told.ts'
import { daysBetween } from '#service/track/metres.ts'
import { readRecorded } from '#store/fleet/device-recorded.ts'
import { driversWithin } from '#store/fleet/drivers.ts'

export default query('tracker/fuel/read', {
  summary: 'Tells what was in the tanks of a tracker: levels, fillings, drains and what was used.',
  description:
    'Beyond the contract (docs/fuel.md). Tanks are the metering sensors of fuel; of those that a composite is made of the composite alone, unless one is asked for. ' +
    'They are read by the settings that they have now. What was used is told by counters of fuel and flow meters, by levels, or by a rate, the first of them that knows nearly all of the way ' +
    'that any does, else by the norm of the vehicle: `source` says which. ' +
    'Per cent become litres where the vehicle says what its tank holds. 228: the sensor measures something else.',
  costly: true,
  access: user,
  params: Type.Object({
    tracker_id: Id,
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
    sensor_id: Type.Optional(Described(Id, 'This sensor of fuel alone.')),
  }),
  result: Type.Object({
    tanks: Type.Array(FuelTank, { description: 'By the ids of the sensors.' }),
    period: Described(FuelUse, 'Of the whole period.'),
    days: Type.Array(DayUse, { description: 'Of each day of the period that the plan keeps.' }),
    drivers: Type.Array(DriverUse, {
      description: 'By who drove, in the order in which they did first; empty where nobody is known to have driven.',
    }),
    measured: Type.Array(MeasuredUse, {
      description: 'What each way of measuring says of the period, the most exact first.',
    }),
    units: UseUnits,
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['not_found', 'device_blocked', 'time_span_too_big', 'not_supported_by_sensor'],

  async handler({ tracker_id, sensor_id, ...asked }, context) {
    const { db, caller, config, now, fail } = context
    ordered(asked.from, asked.to)
    const recorded = unblocked((await readRecorded(db, caller, tracker_id, now)) ?? fail('not_found'), fail)
    const period = periodOf(asked, { caller, config, fail })
    const [opened] = (await openFuel(context, new Map([[tracker_id, recorded]]), period)) as [Opened]
    if (sensor_id !== undefined) {
      const sensor = opened.sensors.find(({ id }) => id === sensor_id) ?? fail('not_found')
      if (!isOfFuel(sensor)) fail('not_supported_by_sensor')
    }
    const days = daysBetween(period, caller.time_zone)
    const ends = { from: period.from.getTime(), to: period.to.getTime() }
    const drivers = (await driversWithin(db, caller, [tracker_id], ends)).get(tracker_id)
    const found = await findFuel(opened, { days, sensor_id, drivers })
    const tanks: FuelTank[] = []
    for (const tank of found.tanks) tanks.push(await tellTank(opened, tank, found))
    return {
      tanks,
      period: found.whole.use,
      days: found.days.map(({ date, use }) => ({ date, ...use })),
      drivers: found.drivers.map(({ employee_id, name, use }) => ({ employee_id, name, ...use })),
      ...{ measured: found.measured, units: found.units },
      limit_exceeded: opened.reading.limit_exceeded,
    }
  },
})
