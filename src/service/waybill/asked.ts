import { Type } from 'typebox'
import { Default, Described, Id, LocalTime, OneOf, Text } from '#contract/schema.ts'
import { wish } from '../track/asked.ts'

/** Parameters of `track/waybill/download` (supplement 2, 3.4). */
export const WaybillAsked = {
  tracker_id: Id,
  from: LocalTime,
  to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  include_gsm_lbs: wish(true, 'Also what was located by cells.'),
  filter: wish(true, 'Drops tracks under 300 m, of fewer than 4 points, and drift around one spot.'),
  split: wish(true, 'False: all that was driven in the period as one line.'),
  cluster_single_reports: wish(false, 'Changes nothing: single reports are no drives, and a waybill has none.'),
  type: OneOf(['form3', 'form3ext', 'form4c'], {
    description: 'Which form. This version writes `form3`, of passenger cars; the others answer 7.',
  }),
  fill_history: Default(
    Type.Boolean({ description: 'Also the drives; false: only driver, garage and vehicle, and lines to write upon.' }),
    true,
  ),
  fill_odometer: Default(
    Type.Boolean({
      description: 'Also what the odometer showed before and after, where the tracker has a counter of it.',
    }),
    false,
  ),
  series: Type.Optional(Described(Text(32), 'Series of the waybill.')),
  number: Described(Text(32, 1), 'Number of the waybill.'),
}

/** The number behind this one: plus one where it is digits only, as long as it was; else the same. */
export const numberAfter = (number: string): string =>
  /^\d+$/.test(number) ? String(BigInt(number) + 1n).padStart(number.length, '0') : number
