import type { Location } from '#geo/distance.ts'
import { sorts } from '#web/live/find.ts'
import { type Standing, standings } from '#web/live/standing.ts'
import { view } from '#web/parts/map-view.ts'
import { flag, id, oneOf, type Part, text } from '#web/ui/address.ts'

const states: Part<readonly Standing[]> = {
  read: (written = '') => standings.filter((standing) => written.split('.').includes(standing)),
  write: (value) => value.join('.') || undefined,
}

const place: Part<Location | undefined> = {
  read(written = '') {
    const { lat, lng } = view.read(`${written},0`) ?? {}
    return lat === undefined || lng === undefined ? undefined : { lat, lng }
  },
  write: (value) => value && `${value.lat.toFixed(5)},${value.lng.toFixed(5)}`,
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
  /** The list is by the distance to there; what that place is called. */
  near: place,
  near_to: text,
  tracker: id,
  follow: flag,
  at: view,
}

/** The level at which one sees what is near. */
const near_zoom = 13

/** What the address tells of who is nearest to a place that is brought into sight. */
export const nearestTo = ({ lat, lng }: Location, near_to: string) => ({
  near: { lat, lng },
  near_to,
  at: { lat, lng, zoom: near_zoom },
})

export type Address = { readonly [Name in keyof typeof parts]: ReturnType<(typeof parts)[Name]['read']> }

export type Go = (some: Partial<Address>, how?: { replace?: boolean }) => void
