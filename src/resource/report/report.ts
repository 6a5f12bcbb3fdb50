import { type Static, type TSchema, Type } from 'typebox'
import { Described, Id, LocalTime, Matching, Named, Nullable, OneOf } from '#contract/schema.ts'
import { kinds } from '#report/kinds.ts'
import type { StoredReport } from '#store/reports/reports.ts'

/** Reports (supplement 2, 2.1 and 2.2). */

const hours = 'a time of day such as 08:30 or 08:30:00'
const Hours = Matching('^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$', hours)

export const TimeFilter = Named('TimeFilter', {
  from: Described(Hours, 'Time of day from which on it counts, in the zone of who asks.'),
  to: Described(Hours, 'Time of day until which it counts; before `from` it is that of the next day.'),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Days on which that begins, 1 is Monday.',
  }),
})

/** Parameters of all kinds: which of them has which, and their defaults, is asked of the kind. */
const parameters: Record<string, TSchema> = Object.fromEntries(
  kinds.flatMap(({ params }) =>
    Object.entries(params.properties).map(([name, schema]) => {
      const { default: _, ...rest } = schema as TSchema & { default?: unknown }
      return [name, Type.Optional(rest as TSchema)]
    }),
  ),
)

/** The kind of a report and its parameters, which `plugin/list` names. */
export const Plugin = Type.Unsafe<{ plugin_id: number; [parameter: string]: unknown }>(
  Named('ReportPlugin', {
    plugin_id: Type.Integer({
      minimum: 1,
      maximum: 100_000,

      description: 'The kind of report, of `plugin/list`, which tells which of the others it takes.',
    }),
    ...parameters,
  }),
)

export const ReportId = Described(Id, 'Id of the report.')
export const Title = Type.String({ minLength: 1, maxLength: 255, format: 'printable-not-blank' })

export const ReportInfo = Named('ReportInfo', {
  id: Id,
  title: Title,
  type: OneOf(['user', 'scheduled'], { description: 'Whether somebody asked for it or a schedule.' }),
  created: LocalTime,
  from: LocalTime,
  to: LocalTime,
  time_filter: Described(Nullable(TimeFilter), 'Hours and days outside of which nothing counts; null where all count.'),
  percent: Type.Integer({ description: 'How far it is; 100 is done.' }),
  fault: Type.Optional(
    OneOf(['gone', 'too_long', 'unexpected'], {
      description:
        'Beyond the contract, why it could not be made: who asked has gone or has no right any more, it took too long, or something unexpected.',
    }),
  ),
  parameters: Described(
    Named('ReportParameters', {
      geocoder: Nullable(Type.String()),
      trackers: Type.Array(Id),
      include_places_in_address: Type.Boolean({ description: 'Names of places stand before addresses.' }),
      include_zones_in_address: Type.Boolean({ description: 'Names of zones stand before addresses.' }),
      plugins: Type.Array(Plugin, { description: 'One.' }),
      locale_info: Described(
        Named('ReportLocale', {
          locale: Type.String(),
          time_zone: Type.String(),
          measurement_system: Type.String({ description: 'Units.' }),
        }),
        'How it is told.',
      ),
    }),
    'What it was asked for with.',
  ),
})

type ReportInfo = Static<typeof ReportInfo>

export const infoOf = (report: StoredReport): ReportInfo => {
  const { id, title, type, created, from, to, percent, tracker_ids, plugin, settings, fault } = report
  const { locale, time_zone, measurement_system, geocoder, ...flags } = settings
  const { include_places_in_address, include_zones_in_address } = flags
  return {
    ...{ id, title, type, created, from, to, percent },
    ...(fault !== null && { fault: fault as ReportInfo['fault'] & string }),
    time_filter: filterOf(report),
    parameters: {
      ...{ geocoder, trackers: tracker_ids, include_places_in_address, include_zones_in_address },
      plugins: [plugin],
      locale_info: { locale, time_zone, measurement_system },
    },
  }
}

/** Answers have seconds. */
export const filterOf = ({ time_filter: filter }: StoredReport): Static<typeof TimeFilter> | null =>
  filter && { ...filter, from: withSeconds(filter.from), to: withSeconds(filter.to) }

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)
