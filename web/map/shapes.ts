import type { Map as MapLibre, MapMouseEvent, MapTouchEvent, Subscription } from 'maplibre-gl'
import { type Draft, type Handle, handlesOf } from './draft.ts'
import { type Deed, deedOfKey, type Editing, edited } from './shape-editing.ts'
import { drawDraft } from './shape-layers.ts'
import type { Theme } from './source.ts'

/** Draws and changes one shape on the map, by mouse and by touch; what fields say of it is shown by `show`. */

interface ShapeOptions {
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

type Pointed = MapMouseEvent | MapTouchEvent

export const drawShape = (map: MapLibre, options: ShapeOptions): Shapes => {
  const layers = drawDraft(map, options)
  const canvas = map.getCanvas()
  let now: Editing = { draft: options.draft, isAdding: options.isAdding }
  const draw = (): void => {
    const { draft, isAdding, held, chosen, cursor } = now
    layers.draw({ draft, handles: seenHandles(map, now), chosen, cursor: isAdding && !held ? cursor : undefined })
    canvas.style.cursor = cursorOf(now)
  }
  /** Shows what a deed has made of it, and tells what is another thing now. */
  const act = (deed: Deed): void => {
    const before = now
    now = edited(before, deed)
    if (now === before) return
    draw()
    const isChosen = now.chosen !== undefined
    if (isChosen !== (before.chosen !== undefined)) options.onChosen(isChosen)
    if (deed.type === 'change') return
    if (now.draft !== before.draft) options.onDraft(now.draft)
    if (now.isAdding !== before.isAdding) options.onAdding(now.isAdding)
  }
  const heard = [...hearPointer(map, () => now, act), map.on('zoomend', draw), hearKeys(canvas, () => now, act)]
  draw()
  return {
    show({ draft, isAdding, ...look }) {
      layers.look(look)
      act({ type: 'change', draft, isAdding })
    },
    drop: () => act({ type: 'drop' }),
    remove() {
      for (const one of heard) one.unsubscribe()
      canvas.style.cursor = ''
      layers.remove()
    },
  }
}

type Hearing = Pick<Subscription, 'unsubscribe'>

/** Tells what mouse and fingers do to it. */
const hearPointer = (map: MapLibre, now: () => Editing, act: (deed: Deed) => void): Hearing[] => {
  const handleAt = (point: Pointed['point'], reach = near): Handle | undefined => nearest(map, now(), point, reach)
  const grab = (event: Pointed): void => {
    const isTouch = event.originalEvent.type.startsWith('touch')
    if (isTouch ? isPinch(event) : isOtherButton(event)) return
    act({ type: 'grab', handle: handleAt(event.point, isTouch ? near_finger : near) })
    if (now().held) event.preventDefault()
  }
  const release = (): void => act({ type: 'release' })
  for (const name of ends) addEventListener(name, release)
  const released = {
    unsubscribe: () => {
      for (const name of ends) removeEventListener(name, release)
    },
  }
  return [
    released,
    map.on('mousedown', grab),
    map.on('touchstart', grab),
    map.on('mousemove', ({ point, lngLat }) => act({ type: 'hover', handle: handleAt(point), at: lngLat })),
    map.on('touchmove', ({ lngLat }) => act({ type: 'drag', to: lngLat })),
    map.on('click', ({ point, lngLat, originalEvent }) =>
      act({ type: 'press', handle: handleAt(point, isFinger(originalEvent) ? near_finger : near), at: lngLat }),
    ),
    map.on('contextmenu', (event) => {
      event.preventDefault()
      act({ type: 'press_other', handle: handleAt(event.point) })
    }),
    map.on('dblclick', (event) => {
      if (now().isAdding || handleAt(event.point)) event.preventDefault()
    }),
  ]
}

/** Tells what keys do to it, before anybody else hears of them. */
const hearKeys = (canvas: HTMLElement, now: () => Editing, act: (deed: Deed) => void): Hearing => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isElsewhere(event.target)) return
    const deed = deedOfKey(now(), event.key, event.target === canvas)
    if (!deed) return
    // Nobody else acts on it: Esc closes drawers.
    event.preventDefault()
    act(deed)
  }
  addEventListener('keydown', onKey, { capture: true })
  return { unsubscribe: () => removeEventListener('keydown', onKey, { capture: true }) }
}

/** Those that are seen: no middles while points are added, and no rim that lies upon what it belongs to. */
const seenHandles = (map: MapLibre, { draft, isAdding }: Editing): readonly Handle[] =>
  handlesOf(draft).filter(({ kind, at }, _, [first]) => {
    if (kind === 'middle') return !isAdding
    if (kind !== 'rim' || !first) return true
    const [rim, middle] = [map.project(at), map.project(first.at)]
    return Math.hypot(rim.x - middle.x, rim.y - middle.y) > apart
  })

const nearest = (map: MapLibre, now: Editing, { x, y }: Pointed['point'], reach: number): Handle | undefined => {
  let best: { handle: Handle; away: number } | undefined
  for (const handle of seenHandles(map, now)) {
    const point = map.project(handle.at)
    // A corner goes before a middle that lies as near.
    const away = Math.hypot(point.x - x, point.y - y) + (handle.kind === 'middle' ? 3 : 0)
    if (away <= reach && away < (best?.away ?? Infinity)) best = { handle, away }
  }
  return best?.handle
}

const cursorOf = ({ held, hovered, isAdding }: Editing): string =>
  held ? 'grabbing' : hovered ? 'grab' : isAdding ? 'crosshair' : ''

const ends = ['mouseup', 'touchend', 'touchcancel', 'blur'] as const

const isPinch = ({ originalEvent }: Pointed): boolean => 'touches' in originalEvent && originalEvent.touches.length > 1

const isFinger = (event: MouseEvent): boolean => 'pointerType' in event && event.pointerType === 'touch'

const isOtherButton = ({ originalEvent }: Pointed): boolean => 'button' in originalEvent && originalEvent.button !== 0

/** Whoever types, or looks at a list or a dialog, does not mean the shape. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [data-trigger]') !==
    null
