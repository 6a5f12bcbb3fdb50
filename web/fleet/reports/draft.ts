import type { Params, Result } from '#client/client.ts'
import { type Period, spanOf } from '#web/ui/period.ts'
import type { Parameter } from './schema.ts'
import type { Info } from './use-report.ts'

/** A report as it is asked for: what, whose, when, and the settings that differ from those that it has by itself. */
export interface Draft {
  /** `plugin_id`. */
  kind: number
  whose: Whose
  period: Period
  hours: Hours | undefined
  /** Parameters of the kind, and those that all have: `title`, `include_places_in_address`, `include_zones_in_address`. */
  settings: Settings
}

export type Settings = Readonly<Record<string, unknown>>

/** Hours of days outside of which nothing counts: `08:00`, and 1 for Monday. */
export interface Hours {
  from: string
  to: string
  weekdays: readonly number[]
}

export type Whose = { of: 'all' } | { of: 'tags' | 'groups' | 'trackers'; ids: readonly number[] }

interface Named {
  trackers?: readonly number[] | null | undefined
  tags?: readonly number[] | null | undefined
  groups?: readonly number[] | null | undefined
}

/** Whose it is by what is named: the first of these that is; all, where none is. */
export const whoseOf = (named: Named): Whose => {
  const of = (['trackers', 'tags', 'groups'] as const).find((one) => named[one])
  return of ? { of, ids: named[of] ?? [] } : { of: 'all' }
}

export type Generate = Params<'report/tracker/generate'>
/** What a schedule makes again and again. */
export type Asking = Omit<Generate, 'from' | 'to'>
type Saved = Result<'report/saved/list'>['list'][number]
export type SavedAsking = Saved['report']
type Tracker = Pick<Result<'tracker/list'>['list'][number], 'id' | 'group_id' | 'tag_bindings'>

export const common = ['title', 'include_places_in_address', 'include_zones_in_address'] as const
const isCommon = (name: string): boolean => common.some((one) => one === name)

/** Ids of those that are meant, of those that there are. */
export const trackersOf = (whose: Whose, trackers: readonly Tracker[]): number[] => {
  if (whose.of === 'all') return trackers.map(({ id }) => id)
  const ids = new Set(whose.ids)
  const isMeant = ({ id, group_id, tag_bindings }: Tracker): boolean => {
    if (whose.of === 'trackers') return ids.has(id)
    if (whose.of === 'groups') return ids.has(group_id)
    return tag_bindings.some(({ tag_id }) => ids.has(tag_id))
  }
  return trackers.filter(isMeant).map(({ id }) => id)
}

/** What is asked for, beside the period. */
export const askingOf = (draft: Draft, trackers: readonly Tracker[]): Asking => {
  const { kind, whose, hours, settings } = draft
  const own = Object.entries(settings).filter(([name]) => !isCommon(name))
  const { title, include_places_in_address = true, include_zones_in_address = true } = settings
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }),
    trackers: trackersOf(whose, trackers),
    plugin: { plugin_id: kind, ...Object.fromEntries(own) } as Asking['plugin'],
    ...(hours && { time_filter: { ...hours, weekdays: [...hours.weekdays] } }),
    include_places_in_address: include_places_in_address === true,
    include_zones_in_address: include_zones_in_address === true,
  }
}

/** `now` is the local time in milliseconds. */
export const generateOf = (draft: Draft, trackers: readonly Tracker[], now: number): Generate => ({
  ...spanOf(draft.period, now),
  ...askingOf(draft, trackers),
})

/** Settings without those that are as they are by themselves. */
export const differing = (settings: Settings, parameters: readonly Parameter[]): Settings => {
  const usual = new Map<string, unknown>(parameters.map(({ name, usual }) => [name, usual]))
  usual.set('include_places_in_address', true).set('include_zones_in_address', true).set('title', '')
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(usual.get(name)),
    ),
  )
}

const hoursOf = (filter: Hours | null | undefined): Hours | undefined =>
  filter ? { from: filter.from.slice(0, 5), to: filter.to.slice(0, 5), weekdays: filter.weekdays } : undefined

const settingsOf = (plugin: object, flags: Settings): { kind: number; settings: Settings } => {
  const { plugin_id, ...own } = plugin as { plugin_id: number }
  return { kind: plugin_id, settings: { ...own, ...flags } }
}

/** As a report was asked for that there is: of the trackers, and the days, that it had; of all, where it had all that are `there`. */
export const draftOfInfo = (
  { from, to, time_filter, parameters }: Info,
  there: readonly Pick<Tracker, 'id'>[],
): Draft => {
  const { trackers, plugins, include_places_in_address, include_zones_in_address } = parameters
  const had = new Set(trackers)
  const isAll = there.length > 0 && there.every(({ id }) => had.has(id))
  return {
    ...settingsOf(plugins[0] ?? { plugin_id: 0 }, { include_places_in_address, include_zones_in_address }),
    whose: isAll ? { of: 'all' } : { of: 'trackers', ids: trackers },
    period: `${from.slice(0, 10)}..${to.slice(0, 10)}`,
    hours: hoursOf(time_filter),
  }
}

/** As a report is kept. */
export const draftOfSaved = (saved: SavedAsking): Draft => {
  const { plugin, period, trackers, tags, groups, time_filter, ...flags } = saved
  const { include_places_in_address, include_zones_in_address } = flags
  const whose = whoseOf({ trackers, tags, groups })
  return {
    ...settingsOf(plugin, { include_places_in_address, include_zones_in_address }),
    ...{ whose, period: period as Period, hours: hoursOf(time_filter) },
  }
}

/** As it is kept under a name. */
export const savedOf = (draft: Draft): Params<'report/saved/create'>['saved']['report'] => {
  const { whose, period } = draft
  const { title: _, trackers: __, ...asking } = askingOf(draft, [])
  return { ...asking, period, ...(whose.of !== 'all' && whose.ids.length > 0 && { [whose.of]: [...whose.ids] }) }
}

/** What must be chosen before it can be asked for: `whose`, or the name of a parameter; nothing where all is there. */
export const lackOf = (
  draft: Draft,
  parameters: readonly Parameter[],
  trackers: readonly Tracker[],
): string | undefined =>
  trackersOf(draft.whose, trackers).length === 0
    ? 'whose'
    : parameters.find(({ name, isRequired }) => isRequired && isEmpty(draft.settings[name]))?.name

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0)
