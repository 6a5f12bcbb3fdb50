import type { Location } from '#geo/distance.ts'
import { added, type Draft, type Handle, moved, without } from './draft.ts'

/** A shape under somebody's hands: what each press, move and key makes of it. */

export interface Editing {
  draft: Draft
  /** Each press on the map puts a point. */
  isAdding: boolean
  /** What is being dragged. */
  held?: Handle | undefined
  /** What the mouse is above. */
  hovered?: Handle | undefined
  /** The place of the corner that was touched last: Delete takes it away. */
  chosen?: number | undefined
  /** Where the mouse is. */
  cursor?: Location | undefined
}

/** What somebody does; `handle` is what lies where they do it. */
export type Deed =
  | { type: 'grab'; handle: Handle | undefined }
  | { type: 'drag'; to: Location }
  | { type: 'release' }
  | { type: 'hover'; handle: Handle | undefined; at: Location }
  | { type: 'press'; handle: Handle | undefined; at: Location }
  /** With the other button of the mouse. */
  | { type: 'press_other'; handle: Handle | undefined }
  | { type: 'drop' }
  | { type: 'end' }
  /** Changed elsewhere, such as in fields. */
  | { type: 'change'; draft?: Draft | undefined; isAdding?: boolean | undefined }

/** The same object where it makes no difference. */
export const edited = (now: Editing, deed: Deed): Editing => {
  switch (deed.type) {
    case 'grab':
      return grabbed(now, deed.handle)
    case 'drag':
      return dragged(now, deed.to)
    case 'release':
      return now.held ? { ...now, held: undefined } : now
    case 'hover':
      return now.held ? dragged(now, deed.at) : { ...now, hovered: deed.handle, cursor: deed.at }
    case 'press':
      return now.isAdding ? pressed(now, deed.handle, deed.at) : now
    case 'press_other':
      if (deed.handle?.kind === 'corner') return dropped(now, deed.handle.place)
      return now.isAdding ? ended(now) : now
    case 'drop':
      return now.chosen === undefined ? now : dropped(now, now.chosen)
    case 'end':
      return ended(now)
    case 'change':
      return changed(now, deed)
  }
}

/** What a key does to it; nothing where it means something else. `isOnMap`: whether the map has the keyboard. */
export const deedOfKey = ({ isAdding, chosen }: Editing, key: string, isOnMap: boolean): Deed | undefined => {
  if ((key === 'Delete' || key === 'Backspace') && chosen !== undefined) return { type: 'drop' }
  if (isAdding && (key === 'Escape' || (key === 'Enter' && isOnMap))) return { type: 'end' }
  return undefined
}

/** While points are added corners are pressed, not dragged. */
const grabbed = (now: Editing, handle: Handle | undefined): Editing =>
  !handle || (now.isAdding && handle.kind === 'corner')
    ? now
    : { ...now, held: handle, chosen: handle.kind === 'corner' ? handle.place : undefined }

const dragged = (now: Editing, to: Location): Editing => {
  const { draft, held } = now
  if (!held) return now
  const next = { ...now, draft: moved(draft, held, to) }
  // What was drawn out of an edge is a corner from now on.
  return held.kind === 'middle'
    ? { ...next, held: { kind: 'corner', place: held.place, at: to }, chosen: held.place }
    : next
}

/** Puts a point; a circle has one. The second press of two on one spot, or one on the corner it began with, ends it. */
const pressed = (now: Editing, handle: Handle | undefined, at: Location): Editing => {
  const { draft } = now
  const next = { ...now, draft: added(draft, at) }
  if (draft.type === 'circle') return ended(next)
  const { points } = draft
  const isLast = handle?.kind === 'corner' && handle.place === points.length - 1
  const isFirst = handle?.kind === 'corner' && handle.place === 0
  const isWhole = isLast ? points.length > 1 : isFirst && draft.type === 'polygon' && points.length > 2
  if (isWhole) return ended(now)
  return isLast ? now : next
}

const dropped = (now: Editing, place: number): Editing => ({
  ...now,
  draft: without(now.draft, place),
  chosen: undefined,
  hovered: undefined,
})

const ended = (now: Editing): Editing => ({ ...now, isAdding: false, cursor: undefined })

const changed = (now: Editing, { draft = now.draft, isAdding = now.isAdding }: Deed & { type: 'change' }): Editing => ({
  ...now,
  draft,
  isAdding,
  chosen: now.chosen !== undefined && now.chosen < draft.points.length ? now.chosen : undefined,
})
