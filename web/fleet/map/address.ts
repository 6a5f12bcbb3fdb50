import { sorts } from '#web/live/find.ts'
import { type Standing, standings } from '#web/live/standing.ts'
import { view } from '#web/parts/map-view.ts'
import { flag, id, oneOf, type Part, text } from '#web/ui/address.ts'

const states: Part<readonly Standing[]> = {
  read: (written = '') => standings.filter((standing) => written.split('.').includes(standing)),
  write: (value) => value.join('.') || undefined,
}

/** What the address of the map tells. */
export const parts = {
  q: text,
  states,
  group: id,
  tag: id,
  /** Hours for which nothing was heard. */
  silent: id,
  sort: oneOf(sorts, 'label'),
  tracker: id,
  follow: flag,
  at: view,
}

export type Address = { readonly [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']> }

export type Go = (some: Partial<Address>, how?: { replace?: boolean }) => void
