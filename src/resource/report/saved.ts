import { type Static, Type } from 'typebox'
import { Default, Described, Id, Matching, Named, Nullable } from '#contract/schema.ts'
import type { SavedReport as Kept, NewSavedReport } from '#store/reports/saved.ts'
import { Plugin, TimeFilter, Title } from './report.ts'

/** Reports that people keep to ask for again: beyond the contract. */

/** Words for periods that move with the days. */
const period_words = [
  ...['today', 'yesterday', '7d', '30d', 'week', 'last_week', 'month', 'last_month'],
  ...['quarter', 'last_quarter', 'year', 'last_year'],
] as const

const days = '\\d{4}-\\d\\d-\\d\\d'

const Period = Matching(
  `^(${period_words.join('|')}|${days}\\.\\.${days})$`,
  `one of ${period_words.join(', ')}, or days from and to as 2026-11-01..2026-11-07`,
  { examples: ['last_month'] },
)

const ids = (description: string) =>
  Type.Optional(Nullable(Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true, description })))
const flag = (description: string) => Default(Type.Boolean({ description }), true)

/** What is asked for, whose and of which days. */
const asking = {
  plugin: Described(Plugin, 'The kind of report, and its parameters as `plugin/list` names them.'),
  period: Described(Period, 'Of which days.'),
  trackers: ids('Whose: these trackers. Without them, tags and groups: of all that who asks sees.'),
  tags: ids('Whose: trackers that carry one of these tags.'),
  groups: ids('Whose: trackers that are in one of these groups.'),
  time_filter: Type.Optional(
    Nullable(Described(TimeFilter, 'Hours and days outside of which nothing counts; always, without it.')),
  ),
  include_places_in_address: flag('The name of the place in which an address lies stands before it.'),
  include_zones_in_address: flag('The name of the zone in which an address lies stands before it.'),
}

export const NewSaved = Named('NewSavedReport', {
  name: Described(Title, 'What it is called.'),
  shared: Default(Type.Boolean({ description: 'All of the account see it who may have reports.' }), false),
  report: Described(Named('NewSavedAsking', asking), 'What is asked for.'),
})

export const ChangedSaved = Named('ChangedSavedReport', { id: Id, ...NewSaved.properties })

export const Saved = Named('SavedReport', {
  id: Id,
  name: Title,
  shared: Type.Boolean({ description: 'All of the account see it who may have reports.' }),
  editable: Type.Boolean({ description: 'Whether the caller may change and delete it: its maker, and the master.' }),
  report: Described(Named('SavedAsking', asking), 'What is asked for.'),
})

/** As it is stored. */
export const keptOf = ({ name, shared, report }: Static<typeof NewSaved>): NewSavedReport => {
  const { trackers = null, tags = null, groups = null, time_filter = null, ...rest } = report
  return { name, shared, ...rest, tracker_ids: trackers, tag_ids: tags, group_ids: groups, time_filter }
}

/** As it is told. */
export const savedOf = ({ id, name, shared, editable, ...kept }: Kept): Static<typeof Saved> => {
  const { tracker_ids, tag_ids, group_ids, time_filter, ...rest } = kept
  const whose = { trackers: tracker_ids, tags: tag_ids, groups: group_ids }
  return { id, name, shared, editable, report: { ...rest, ...whose, time_filter } }
}
