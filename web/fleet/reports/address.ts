import { flag, id, ids, oneOf, type Part, text } from '#web/ui/address.ts'
import { type Period, periodPart } from '#web/ui/period.ts'
import { type Draft, type Hours, type Settings, whoseOf } from './draft.ts'

/** What is chosen of, where it may be of none yet: `-`. */
const some: Part<readonly number[] | undefined> = {
  read: (written) => (written === undefined ? undefined : ids.read(written)),
  write: (value) => value && (ids.write(value) ?? '-'),
}

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const hours_pattern = new RegExp(`^(${time})-(${time})-([1-7]{1,7})$`)

/** `08:00-17:00-12345`: from, to, and one day of the week at least. */
const hours: Part<Hours | undefined> = {
  read(written = '') {
    const [, from, to, days = ''] = hours_pattern.exec(written) ?? []
    return from && to ? { from, to, weekdays: [...new Set(days)].map(Number) } : undefined
  },
  write: (value) => value && `${value.from}-${value.to}-${value.weekdays.join('')}`,
}

/** A sheet of a report, by its place. */
const sheet: Part<number> = {
  read: (written = '') => (/^\d{1,6}$/.test(written) ? Number(written) : 0),
  write: (value) => (value === 0 ? undefined : String(value)),
}

/** Settings that differ from those that a kind has by itself, as JSON; without it those that it begins with. */
const settings: Part<Settings | undefined> = {
  read(written) {
    if (written === undefined) return undefined
    try {
      const read: unknown = JSON.parse(written)
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Settings) : {}
    } catch {
      return {}
    }
  },
  write: (value) => value && JSON.stringify(value),
}

export const usual_period: Period = '7d'

export const parts = {
  view: oneOf(['gallery', 'finished', 'schedules'], 'gallery'),
  filter: text,
  kind: id,
  trackers: some,
  tags: some,
  groups: some,
  period: periodPart(usual_period),
  hours,
  with: settings,
  /** One that there is. */
  report: id,
  sheet,
  /** The favourite that it is made of. */
  saved: id,
  /** It is made without a press on the button. */
  show: flag,
}

type Told = { readonly [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']> }

/** What the address asks for, if it names a kind; `first` tells the settings that a kind begins with. */
export const draftIn = (
  { kind, trackers, tags, groups, period, hours, with: settings }: Told,
  first: (kind: number) => Settings,
): Draft | undefined => {
  if (kind === undefined) return undefined
  const whose = whoseOf({ trackers, tags, groups })
  return { kind, whose, period, hours, settings: settings ?? first(kind) }
}

/** The address of it. */
export const addressOf = ({ kind, whose, period, hours, settings }: Draft) => ({
  ...{ kind, period, hours, with: settings },
  trackers: whose.of === 'trackers' ? whose.ids : undefined,
  tags: whose.of === 'tags' ? whose.ids : undefined,
  groups: whose.of === 'groups' ? whose.ids : undefined,
})

/** Of nothing that is asked for. */
export const no_draft = {
  ...{ kind: undefined, period: usual_period, hours: undefined, with: undefined },
  ...{ trackers: undefined, tags: undefined, groups: undefined, report: undefined, saved: undefined, show: false },
  sheet: 0,
}
