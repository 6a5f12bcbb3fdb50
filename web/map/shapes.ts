import type { Map as MapLibre, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { added, type Draft, type Handle, handlesOf, moved, without } from './draft.ts'
import { drawDraft } from './shape-layers.ts'
import type { Theme } from './source.ts'

/** Draws and changes one shape on the map, by mouse and by touch; what fields say of it is shown by `show`. */

export interface ShapeOptions {
  theme: Theme
  draft: Draft
  /** Six hex digits. */
  color: string
  /** Each press on the map puts a point. */
  isAdding: boolean
  onDraft(draft: Draft): void
  /** Adding has ended, or has begun anew. */
  onAdding(isAdding: boolean): void
  /** A corner was touched, which can be taken away; or none is any more. */
  onChosen(isChosen: boolean): void
}

export interface Shapes {
  /** As it was changed elsewhere. */
  show(change: Partial<Pick<ShapeOptions, 'draft' | 'color' | 'isAdding' | 'theme'>>): void
  /** Takes the corner away that was touched last. */
  drop(): void
  remove(): void
}

/** Pixels from a handle within which it is taken hold of, by a mouse and by a finger. */
const near = 10
const near_finger = 22
/** Pixels from what it belongs to below which a rim is no handle. */
const apart = 16

type At = { x: number; y: number }

export const drawShape = (map: MapLibre, options: ShapeOptions): Shapes => {
  const { onDraft, onAdding, onChosen } = options
  let { draft, isAdding } = options
  let held: Handle | undefined
  let hovered: Handle | undefined
  /** The corner that was touched last: Delete takes it away. */
  let chosen: number | undefined
  let wasChosen = false
  let cursor: { lat: number; lng: number } | undefined
  const layers = drawDraft(map, options)
  const canvas = map.getCanvas()
  /** Those that are seen: no middles while points are added, and no rim that lies upon what it belongs to. */
  const handles = (): readonly Handle[] =>
    handlesOf(draft).filter(({ kind, at }, _, [first]) => {
      if (kind === 'middle') return !isAdding
      if (kind !== 'rim' || !first) return true
      const [rim, middle] = [map.project(at), map.project(first.at)]
      return Math.hypot(rim.x - middle.x, rim.y - middle.y) > apart
    })
  const draw = (): void => {
    layers.draw({ draft, handles: handles(), chosen, cursor: isAdding && !held ? cursor : undefined })
    if (wasChosen !== (chosen !== undefined)) {
      wasChosen = !wasChosen
      onChosen(wasChosen)
    }
    canvas.style.cursor = held ? 'grabbing' : hovered ? 'grab' : isAdding ? 'crosshair' : ''
  }
  const tell = (next: Draft): void => {
    draft = next
    draw()
    onDraft(next)
  }
  const end = (): void => {
    cursor = undefined
    isAdding = false
    draw()
    onAdding(false)
  }

  const handleAt = ({ x, y }: At, reach: number): Handle | undefined => {
    let best: { handle: Handle; away: number } | undefined
    for (const handle of handles()) {
      const point = map.project(handle.at)
      // A corner goes before a middle that lies as near.
      const away = Math.hypot(point.x - x, point.y - y) + (handle.kind === 'middle' ? 3 : 0)
      if (away <= reach && away < (best?.away ?? Infinity)) best = { handle, away }
    }
    return best?.handle
  }

  const grab = (event: MapMouseEvent | MapTouchEvent): void => {
    const isTouch = event.originalEvent.type.startsWith('touch')
    if (isTouch ? 'touches' in event.originalEvent && event.originalEvent.touches.length > 1 : isOtherButton(event))
      return
    const handle = handleAt(event.point, isTouch ? near_finger : near)
    if (!handle || (isAdding && handle.kind === 'corner')) return
    event.preventDefault()
    held = handle
    chosen = handle.kind === 'corner' ? handle.place : undefined
    draw()
  }
  const drag = (event: MapMouseEvent | MapTouchEvent): void => {
    if (!held) return
    const to = event.lngLat
    tell(moved(draft, held, to))
    if (held.kind !== 'middle') return
    // What was drawn out of an edge is a corner from now on.
    held = { kind: 'corner', place: held.place, at: to }
    chosen = held.place
  }
  const release = (): void => {
    if (!held) return
    held = undefined
    draw()
  }
  const hover = (event: MapMouseEvent): void => {
    if (held) {
      drag(event)
      return
    }
    hovered = handleAt(event.point, near)
    cursor = event.lngLat
    draw()
  }
  const press = ({ point, lngLat, originalEvent }: MapMouseEvent): void => {
    if (!isAdding) return
    if (draft.type === 'circle') {
      tell(added(draft, lngLat))
      end()
      return
    }
    const reach = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch' ? near_finger : near
    const corner = handleAt(point, reach)
    const { points } = draft
    // The second press of two on one spot, or one on the corner it began with, ends it.
    const isLast = corner?.kind === 'corner' && corner.place === points.length - 1
    const isFirst = corner?.kind === 'corner' && corner.place === 0
    const isWhole = isLast ? points.length > 1 : isFirst && draft.type === 'polygon' && points.length > 2
    if (isWhole) end()
    else if (!isLast) tell(added(draft, lngLat))
  }
  const drop = (place: number): void => {
    chosen = undefined
    hovered = undefined
    tell(without(draft, place))
  }
  const rightPress = (event: MapMouseEvent): void => {
    event.preventDefault()
    const handle = handleAt(event.point, near)
    if (handle?.kind === 'corner') drop(handle.place)
    else if (isAdding) end()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isElsewhere(event.target)) return
    const isOurs =
      (event.key === 'Escape' && isAdding) ||
      (event.key === 'Enter' && isAdding && event.target === canvas) ||
      ((event.key === 'Delete' || event.key === 'Backspace') && chosen !== undefined)
    if (!isOurs) return
    // Nobody else acts on it: Esc closes drawers.
    event.preventDefault()
    if (event.key === 'Delete' || event.key === 'Backspace') drop(chosen as number)
    else end()
  }
  const keepZoom = (event: MapMouseEvent): void => {
    if (isAdding || handleAt(event.point, near)) event.preventDefault()
  }

  const heard = [
    map.on('mousedown', grab),
    map.on('touchstart', grab),
    map.on('mousemove', hover),
    map.on('touchmove', drag),
    map.on('click', press),
    map.on('contextmenu', rightPress),
    map.on('dblclick', keepZoom),
    map.on('zoomend', draw),
  ]
  for (const name of ends) addEventListener(name, release)
  addEventListener('keydown', onKey, { capture: true })
  draw()

  return {
    show(change) {
      draft = change.draft ?? draft
      isAdding = change.isAdding ?? isAdding
      if (chosen !== undefined && chosen >= draft.points.length) chosen = undefined
      layers.look(change)
      draw()
    },
    drop() {
      if (chosen !== undefined) drop(chosen)
    },
    remove() {
      for (const one of heard) one.unsubscribe()
      for (const name of ends) removeEventListener(name, release)
      removeEventListener('keydown', onKey, { capture: true })
      canvas.style.cursor = ''
      layers.remove()
    },
  }
}

const ends = ['mouseup', 'touchend', 'touchcancel', 'blur'] as const

const isOtherButton = ({ originalEvent }: MapMouseEvent | MapTouchEvent): boolean =>
  'button' in originalEvent && originalEvent.button !== 0

/** Whoever types, or looks at a list or a dialog, does not mean the shape. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [data-trigger]') !==
    null
