import { type Static, Type } from 'typebox'
import { Default, Described, Id, IfAny, LocalTime, Matching, Named, Nullable, OneOf } from '#contract/schema.ts'
import type { StoredSchedule } from '#store/reports/schedules.ts'
import { Wanted } from './wanted.ts'

/** Schedules of reports (supplement 2, 2.5). */

/** Addresses that one report is mailed to. */
const most_addresses = 20

const days = (maximum: number, description: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum }), {
      minItems: 1,
      maxItems: maximum,
      uniqueItems: true,
      description,
    }),
  )

const Days = Named('ReportDays', {
  type: OneOf(['weekdays', 'month_days'], { description: 'Days of each week, or of each month.' }),
  weekdays: days(7, 'Of `weekdays`; 1 is Monday.'),
  month_days: days(31, 'Of `month_days`; one that a month does not have is its last.'),
})

const Parameters = Type.Object({
  period: Described(
    Matching('^[1-9]\\d{0,2}[dwmy]$', 'a number of days, weeks, months or years, such as 1m'),
    'How long the period is that the report tells of; it ends where the day of the firing begins.',
  ),
  schedule: Described(Days, 'On which days it fires.'),
  report: Described(Type.Object(Wanted), 'What is made, as `report/tracker/generate` takes it.'),
  emails: Default(
    Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
      maxItems: most_addresses,
      uniqueItems: true,
      description: 'Who gets it by mail; nobody, where there are none.',
    }),
    [],
  ),
  email_format: Default(
    OneOf(['pdf', 'xls'], { description: 'What is mailed; `xls` is a workbook, named `.xlsx`.' }),
    'pdf',
  ),
  email_zip: Default(Type.Boolean({ description: 'It is mailed in a ZIP file.' }), false),
  sending_time: Default(
    Described(
      Matching('^([01]\\d|2[0-3]):00(:00)?$', 'a whole hour of the day, such as 08:00:00'),
      'When it fires, by the clocks of who made it. An hour that they show twice is the first of both, one that they leave out where they go on.',
    ),
    '00:00:00',
  ),
})

const Given = {
  enabled: Type.Boolean({ description: 'It fires.' }),
  parameters: Described(Parameters, 'What, when and for whom.'),
}

/** A schedule that is made; `fire_time` and `last_result`, which may come with it, are not read. */
export const NewSchedule = Named('NewReportSchedule', Given)

/** A schedule that is changed. */
export const ChangedSchedule = Named('ChangedReportSchedule', { id: Id, ...NewSchedule.properties })

export const faults = ['trackers', 'areas', 'plan', 'parameters', 'gone', 'too_long', 'unexpected'] as const
export type Fault = (typeof faults)[number]

export const Schedule = Named('ReportSchedule', {
  id: Id,
  ...Given,
  fire_time: Described(Nullable(LocalTime), 'When it fired last; null before.'),
  next_time: Described(Nullable(LocalTime), 'Beyond the contract: when it fires next; null while it is off.'),
  last_result: Described(
    Nullable(
      Named('ReportScheduleResult', {
        success: Type.Boolean({ description: 'There is a report.' }),
        id: Nullable(Described(Id, 'Of the report; null where there is none, or no more.')),
        late: Type.Boolean({ description: 'Beyond the contract: it was made behind its time, as after an outage.' }),
        fault: IfAny(
          OneOf(faults, {
            description:
              'Beyond the contract, why there is none: its trackers, or zones and places, are gone; their plans have no reports; its ' +
              'parameters are none any more; whose it is has gone or may have no reports; it took too long; or something unexpected.',
          }),
        ),
      }),
    ),
    'What became of the last firing; null before.',
  ),
})

/** A schedule as it is stored, as answers have it. */
export const scheduleOf = (row: StoredSchedule): Static<typeof Schedule> => {
  const { id, enabled, parameters, fire_time, next_time, success, report_id, late, fault } = row
  return {
    ...{ id, enabled, fire_time, next_time },
    parameters: parameters as Static<typeof Parameters>,
    last_result: success === null ? null : { success, id: report_id, late, fault: fault as Fault | null },
  }
}

/** Parameters of a schedule, with their defaults. */
export type ScheduleParameters = Static<typeof Parameters>

/** Why a report that the clock asks for is refused, by the error of asking; its trackers are seen before. */
export const faultOf = (error: string): Fault => {
  if (error === 'list_has_nonexistent') return 'areas'
  if (error === 'feature_unavailable') return 'plan'
  if (error === 'session_ended') return 'gone'
  return 'parameters'
}
