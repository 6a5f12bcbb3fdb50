import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { placeAfter } from '../ui/place-after.ts'
import rowList from '../ui/row-list.module.css'
import tableStyle from '../ui/table.module.css'
import style from './map-list.module.css'
import type { Listed } from './map-row.ts'

interface MapListProps<Row extends Listed> {
  label: string
  rows: readonly Row[]
  /** Another one when the rows come in another order: it begins at its top again. */
  order: string
  openId: number | undefined
  onOpen(id: number | undefined): void
  mark(row: Row): ReactNode
  /** Those whose boxes are ticked. */
  picked: ReadonlySet<number>
  onPick?: ((ids: ReadonlySet<number>) => void) | undefined
}

const row_height = 52
const optionId = (id: number | undefined): string => `record-${id}`

/**
 * A list of any length beside a map. By keys as by mouse: what the keys come to is opened, Space ticks it, and with Shift all
 * between.
 */
export const MapList = <Row extends Listed>(props: MapListProps<Row>) => {
  const { label, rows, order, openId, onOpen, mark, picked, onPick } = props
  const scroll = useRef<HTMLDivElement>(null)
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => row_height,
    getItemKey: (place) => rows[place]?.id ?? place,
    overscan: 6,
  })
  const place = rows.findIndex(({ id }) => id === openId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another is chosen; whoever scrolls is left alone
  useEffect(() => {
    if (place >= 0) shown.scrollToIndex(place)
  }, [openId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the order is another
  useEffect(() => shown.scrollToOffset(0), [order])
  const anchor = useRef(0)
  const pick = (place: number, isRange: boolean): void => {
    onPick?.(ticked(rows, picked, isRange ? anchor.current : place, place))
    anchor.current = place
  }
  const press = (place: number, id: number, event: MouseEvent): void => {
    const isTick = event.target instanceof Element && event.target.closest('[data-tick]')
    if (onPick && (isTick || event.shiftKey)) pick(place, event.shiftKey)
    else onOpen(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === ' ' && onPick) {
      event.preventDefault()
      if (place >= 0) pick(place, event.shiftKey)
      return
    }
    const next = placeAfter(event.key, place, rows.length, 10)
    if (next === undefined) return
    event.preventDefault()
    onOpen(rows[next]?.id)
  }
  return (
    <div
      ref={scroll}
      className={rowList.rows}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={place >= 0 ? optionId(openId) : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={rowList.whole} style={{ height: shown.getTotalSize() }} role="presentation">
        {shown.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          return (
            row && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the list
              <div
                key={key}
                role="option"
                tabIndex={-1}
                id={optionId(row.id)}
                aria-selected={row.id === openId}
                aria-checked={onPick ? picked.has(row.id) : undefined}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={`${rowList.row} ${style.row} ${onPick ? style.tickable : ''}`}
                style={{ transform: `translateY(${start}px)` }}
                onMouseDown={(event) => event.shiftKey && event.preventDefault()}
                onClick={(event) => press(index, row.id, event)}
              >
                {onPick && (
                  <span data-tick="" className={`${tableStyle.tickCell} ${style.tick}`}>
                    <span className={tableStyle.tick} />
                  </span>
                )}
                <span className={style.mark}>{mark(row)}</span>
                <span className={style.label}>{row.label}</span>
                <span className={style.about}>{row.about}</span>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

/** With the row at `to` ticked, or not any more; with all from another place on, if that is one. */
const ticked = (
  rows: readonly Listed[],
  picked: ReadonlySet<number>,
  from: number,
  to: number,
): ReadonlySet<number> => {
  const next = new Set(picked)
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  const isOff = between.every(({ id }) => next.has(id))
  for (const { id } of between) isOff ? next.delete(id) : next.add(id)
  return next
}
