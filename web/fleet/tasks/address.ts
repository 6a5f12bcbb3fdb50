import { view as place } from '#web/parts/map-view.ts'
import { flag, id, ids, oneOf, type Part, text } from '#web/ui/address.ts'
import { ahead, periodPart } from '#web/ui/period.ts'
import { near } from '../checkins/address.ts'
import { type Status, statuses } from './task.ts'

export const views = ['list', 'board', 'map', 'plan', 'week', 'month', 'schedules'] as const

export const sorts = ['soonest', 'latest', 'person', 'status', 'label'] as const
export type Sort = (typeof sorts)[number]

/** As `assigned.arrived`. */
const states: Part<readonly Status[]> = {
  read: (written = '') => statuses.filter((status) => written.split('.').includes(status)),
  write: (value) => (value.length > 0 ? value.join('.') : undefined),
}

/** What the address of the tasks tells; `on` is the day that is shown, `here` where a new one is begun. */
export const parts = {
  view: oneOf(views, 'list'),
  on: periodPart('today', ahead),
  period: periodPart('next_7d', ahead),
  q: text,
  states,
  trackers: ids,
  tags: ids,
  near,
  sort: oneOf(sorts, 'soonest'),
  task: id,
  schedule: id,
  add: flag,
  here: place,
  at: place,
  import: text,
}

export type Address = { readonly [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']> }
export type Go = (some: Partial<Address>, how?: { replace?: boolean }) => void

/** Nothing but the period narrows the list. */
export const unfiltered = {
  q: undefined,
  states: [],
  trackers: [],
  tags: [],
  near: undefined,
} satisfies Partial<Address>

/** How many filters stand behind the button: neither the search nor the states. */
export const countOf = ({ trackers, tags, near }: Address): number =>
  [trackers.length > 0, tags.length > 0, near].filter(Boolean).length

export const isFiltered = (address: Address): boolean =>
  countOf(address) > 0 || address.q !== undefined || address.states.length > 0
