import { Crosshair, PencilLine, Trash2 } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { added, type Draft } from '#web/map/draft.ts'
import { drawShape, type Shapes } from '#web/map/shapes.ts'
import { useWords } from '#web/words/speech.tsx'
import { IconButton } from '../../ui/button.tsx'
import { onTheme, shownTheme } from '../../ui/theme.ts'
import style from './shape.module.css'

interface ShapeDrawingProps {
  map: MapLibre
  draft: Draft
  /** Six hex digits. */
  color: string
  /** Told whenever it is drawn otherwise. */
  onDraft(draft: Draft): void
}

/** A shape that is drawn and changed on a map that is there, and what can be done with it, above the map. */
export const ShapeDrawing = ({ map, draft, color, onDraft }: ShapeDrawingProps) => {
  const words = useWords('parts/shape')
  const isCircle = draft.type === 'circle'
  const [isAdding, setAdding] = useState(isCircle ? !draft.center : draft.points.length < 2)
  const [hasChosen, setChosen] = useState(false)
  const shapes = useRef<Shapes>(undefined)
  const now = useRef({ onDraft, draft, color, isAdding })
  now.current = { onDraft, draft, color, isAdding }
  useEffect(() => {
    const { draft, color, isAdding } = now.current
    const made = drawShape(map, {
      theme: shownTheme(),
      draft,
      color,
      isAdding,
      onDraft: (draft) => now.current.onDraft(draft),
      onAdding: setAdding,
      onChosen: setChosen,
    })
    shapes.current = made
    const stop = onTheme(() => made.show({ theme: shownTheme() }))
    return () => {
      stop()
      shapes.current = undefined
      // The map may have gone before.
      if (map.style) made.remove()
    }
  }, [map])
  useEffect(() => shapes.current?.show({ draft, color, isAdding }), [draft, color, isAdding])
  // Another type is begun, or typed coordinates have made it whole.
  const isBare = isCircle ? !draft.center : draft.points.length === 0
  useEffect(() => {
    if (isBare) setAdding(true)
    else if (isCircle) setAdding(false)
  }, [isBare, isCircle])

  const frame = map.getContainer().parentElement
  const hint = isAdding
    ? isCircle
      ? words.put_center
      : words.put_points
    : isCircle
      ? words.drag_center
      : words.drag_points
  return (
    frame &&
    createPortal(
      <>
        <div className={style.tools}>
          <p className={style.say} role="status">
            {hint}
          </p>
          <IconButton
            icon={PencilLine}
            label={isAdding ? words.done : isCircle ? words.move_center : words.add_points}
            isOn={isAdding}
            onPress={() => setAdding(!isAdding)}
          />
          {hasChosen && <IconButton icon={Trash2} label={words.remove_point} onPress={() => shapes.current?.drop()} />}
          <span className={style.middle}>
            <IconButton icon={Crosshair} label={words.middle} onPress={() => onDraft(added(draft, map.getCenter()))} />
          </span>
        </div>
        <span className={style.cross} aria-hidden />
      </>,
      frame,
    )
  )
}
