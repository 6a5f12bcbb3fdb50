import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { CountedListOf, Described, Ids, LocalTime } from '#contract/schema.ts'
import { VehicleCost } from '#resource/vehicle-cost.ts'
import { readCosts } from '#service/maintenance/costs.ts'
import { vehiclesSeen } from '#store/maintenance/task-list.ts'

const [usual_page, largest_page] = [100, 1000]

export default query('vehicle/cost/list', {
  summary: 'Tells of each vehicle what it cost in a period and what a kilometre of it did, by label.',
  description:
    'Beyond the contract: service tasks that were done in the period and receipts of fuel, as far as they say what was paid, and the kilometres of its tracker. A sub-user sees the vehicles that it sees. ' +
    '201: one of `vehicle_ids` is not there.',
  costly: true,
  access: user,
  params: Type.Object({
    from: LocalTime,
    to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
    vehicle_ids: Type.Optional(Described(Ids, 'Only these vehicles; all, without it.')),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: largest_page,
        default: usual_page,
        description: 'Vehicles that are told, at most.',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
        description: 'How many are passed over.',
      }),
    ),
  }),
  result: CountedListOf(VehicleCost),
  errors: ['not_found', 'time_span_too_big'],
  example: { params: { from: '2026-10-01 00:00:00', to: '2026-10-31 23:59:59' } },

  async handler({ from, to, vehicle_ids, limit = usual_page, offset = 0 }, context) {
    const { db, caller, fail } = context
    const period = periodOf({ from, to }, context)
    const asked = vehicle_ids && new Set(vehicle_ids)
    if (asked && (await vehiclesSeen(db, caller, [...asked])) < asked.size) fail('not_found')
    return readCosts(context, { ...period, vehicle_ids, limit, offset })
  },
})
