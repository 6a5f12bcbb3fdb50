import { Car, Gauge, type LucideIcon, RadioTower, ScrollText, ShieldAlert, Siren, WifiOff } from 'lucide-react'
import type { Result } from '#client/client.ts'
import type { Format } from '#web/words/format.ts'
import { messageOf } from '../events/message.ts'
import { type FigureName, figure_cards } from './figures.ts'

/** What the cards of the day show, and where each leads. */

export type Today = Result<'today/read'>

/** Subjects of cards in their usual order. */
export const subjects = ['emergencies', 'speeding', 'silent', 'told', 'insurances', 'licences', 'never_heard'] as const
export type SubjectName = (typeof subjects)[number]

/** All cards in their usual order. */
export const cards: readonly CardName[] = [...figure_cards, ...subjects]
export type CardName = FigureName | SubjectName

/** Hours after which a vehicle is silent. */
export const silent_hours = 24
/** Days within which papers end. */
export const days = 30

/** A way to another screen, with what it is to show. */
export interface Way {
  to: string
  search: Readonly<Record<string, string>>
}

export interface CardRow extends Way {
  key: string
  label: string
  /** In a second line. */
  about?: string | undefined
  /** At the end of the line: a time as the service tells it, the last day of a paper, how many, or text. */
  aside: { at: string } | { until: string } | { count: number } | { text: string }
}

interface CardKind<Name extends SubjectName> {
  icon: LucideIcon
  /** The screen that it leads to, without which nobody sees it. */
  screen: 'events' | 'map' | 'vehicles' | 'employees'
  /** It is no good news. */
  look?: 'alarm' | 'warning'
  /** The screen, filtered to all that are counted. */
  way(today: Today): Way
  rows(some: NonNullable<Today[Name]>, format: Format): CardRow[]
}

type Entries = NonNullable<Today['speeding']>

const entryRows =
  (search: Way['search']) =>
  ({ list }: Entries): CardRow[] =>
    list.map(({ id, detail, event_time, extra, ...entry }) => ({
      key: String(id),
      label: extra.tracker_label,
      about: [messageOf({ ...entry, extra }), detail].filter(Boolean).join(' · '),
      aside: { at: event_time },
      ...{ to: '/events', search: { ...search, entry: String(id) } },
    }))

const unread = { period: '7d', emergency: 'yes', unread: 'yes' }
const fast = { kinds: 'speedup.over_speed_reported' }

export const kinds: { readonly [Name in SubjectName]: CardKind<Name> } = {
  emergencies: {
    ...{ icon: Siren, screen: 'events', look: 'alarm' },
    way: () => ({ to: '/events', search: unread }),
    rows: entryRows(unread),
  },
  speeding: {
    ...{ icon: Gauge, screen: 'events', look: 'warning' },
    way: () => ({ to: '/events', search: fast }),
    rows: entryRows(fast),
  },
  silent: {
    ...{ icon: WifiOff, screen: 'map', look: 'warning' },
    way: () => ({ to: '/map', search: { silent: String(silent_hours), sort: 'heard' } }),
    rows: ({ list }) =>
      list.map(({ tracker_id, label, heard }) => ({
        ...{ key: String(tracker_id), label, aside: { at: heard ?? '' } },
        ...{ to: '/map', search: { silent: String(silent_hours), sort: 'heard', tracker: String(tracker_id) } },
      })),
  },
  told: {
    ...{ icon: ScrollText, screen: 'events' },
    way: () => ({ to: '/events', search: {} }),
    rows: ({ list }) =>
      list.map(({ event, description, count }) => ({
        ...{ key: event, label: description, aside: { count } },
        ...{ to: '/events', search: { kinds: event } },
      })),
  },
  insurances: {
    ...{ icon: Car, screen: 'vehicles', look: 'warning' },
    way: ({ ends_until }) => ({ to: '/vehicles', search: { until: ends_until } }),
    rows: ({ list }) =>
      list.map(({ vehicle_id, label, reg_number, until }) => ({
        ...{ key: String(vehicle_id), label, about: reg_number || undefined, aside: { until } },
        ...{ to: '/vehicles', search: { vehicle: String(vehicle_id) } },
      })),
  },
  licences: {
    ...{ icon: ShieldAlert, screen: 'employees', look: 'warning' },
    way: ({ ends_until }) => ({ to: '/employees', search: { until: ends_until } }),
    rows: ({ list }) =>
      list.map(({ employee_id, name, until }) => ({
        ...{ key: String(employee_id), label: name, aside: { until } },
        ...{ to: '/employees', search: { employee: String(employee_id) } },
      })),
  },
  never_heard: {
    ...{ icon: RadioTower, screen: 'map', look: 'warning' },
    way: () => ({ to: '/map', search: { states: 'waiting' } }),
    rows: ({ list }, format) =>
      list.map(({ tracker_id, label, registered }) => ({
        ...{ key: String(tracker_id), label, aside: { text: format.date(registered) } },
        ...{ to: '/map', search: { states: 'waiting', tracker: String(tracker_id) } },
      })),
  },
}
