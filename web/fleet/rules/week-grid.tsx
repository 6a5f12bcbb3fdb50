import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormat } from '#web/words/speech.tsx'
import { dayOf } from './use-times.ts'
import { day, week } from './week.ts'
import style from './week-grid.module.css'

interface WeekGridProps {
  label: string
  hours: readonly boolean[]
  onChange(hours: readonly boolean[]): void
}

/** What is drawn at the moment: from one hour to another, and whether they are to count. */
interface Drawing {
  from: number
  to: number
  isOn: boolean
}

/** Hours of a week, a row a day. Arrows go through them, Space changes one, Shift with arrows draws, and so does a drag. */
export const WeekGrid = ({ label, hours, onChange }: WeekGridProps) => {
  const format = useFormat()
  const own = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(8)
  const [drawing, setDrawing] = useState<Drawing>()
  // Where drawing by keys began, and the hours then.
  const anchor = useRef<{ at: number; hours: readonly boolean[] }>(undefined)
  const shown = drawing ? drawn(hours, drawing) : hours

  const go = (at: number, isDrawing: boolean): void => {
    const to = (at + week) % week
    if (isDrawing) {
      anchor.current ??= { at: active, hours }
      const { at: from, hours: before } = anchor.current
      onChange(drawn(before, { from, to, isOn: before[from] ?? false }))
    } else anchor.current = undefined
    setActive(to)
    own.current?.querySelector<HTMLElement>(`[data-hour="${to}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = active - (active % day)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: active + 1,
      ArrowLeft: active - 1,
      ArrowDown: active + day,
      ArrowUp: active - day,
      Home: from,
      End: from + day - 1,
    }
    const to = steps[event.key]
    if (to === undefined && event.key !== ' ') return
    event.preventDefault()
    if (to === undefined) {
      anchor.current = undefined
      onChange(hours.map((isOn, at) => (at === active ? !isOn : isOn)))
    } else go(to, event.shiftKey)
  }
  const onPointerDown = (event: PointerEvent): void => {
    const at = hourAt(event)
    if (at === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    anchor.current = undefined
    setActive(at)
    setDrawing({ from: at, to: at, isOn: !hours[at] })
  }
  const onPointerMove = (event: PointerEvent): void => {
    const to = drawing && hourAt(event)
    if (to !== undefined && to !== drawing?.to) setDrawing(drawing && { ...drawing, to })
  }
  const onPointerUp = (): void => {
    if (drawing) onChange(drawn(hours, drawing))
    setDrawing(undefined)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn upon
    <div
      ref={own}
      role="grid"
      aria-label={label}
      aria-multiselectable
      tabIndex={-1}
      className={style.grid}
      {...{ onKeyDown, onPointerDown, onPointerMove, onPointerUp }}
      onPointerCancel={() => setDrawing(undefined)}
    >
      <div className={style.scale} aria-hidden>
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{format.time(`1970-01-01 ${two(hour)}:00:00`)}</span>
        ))}
      </div>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its hours take the focus
        <div key={weekday} role="row" className={style.day}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
          <span role="rowheader" className={style.name}>
            {format.weekday(dayOf(weekday))}
          </span>
          {shown.slice((weekday - 1) * day, weekday * day).map((isOn, hour) => {
            const at = (weekday - 1) * day + hour
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
                key={hour}
                role="gridcell"
                tabIndex={at === active ? 0 : -1}
                aria-selected={isOn}
                aria-label={`${format.weekday(dayOf(weekday))} ${format.time(`1970-01-01 ${two(hour)}:00:00`)}`}
                data-hour={at}
                className={style.hour}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

const two = (number: number): string => String(number).padStart(2, '0')

const hourAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const found = document.elementFromPoint(clientX, clientY)
  return found instanceof HTMLElement && found.dataset.hour ? Number(found.dataset.hour) : undefined
}

/** All hours between, of all days between. */
const drawn = (hours: readonly boolean[], { from, to, isOn }: Drawing): readonly boolean[] => {
  const [first, last] = [Math.min(from % day, to % day), Math.max(from % day, to % day)]
  const [above, below] = [Math.min(from, to), Math.max(from, to)].map((at) => Math.floor(at / day)) as [number, number]
  return hours.map((was, at) => {
    const [row, hour] = [Math.floor(at / day), at % day]
    return row >= above && row <= below && hour >= first && hour <= last ? isOn : was
  })
}
