import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { placeAfter } from './place-after.ts'
import style from './row-list.module.css'
import type { Rows } from './rows.ts'

interface RowListProps<Row> {
  label: string
  rows: Rows<Row>
  /** Of a row, in pixels. */
  height: number
  chosen: number | undefined
  onChoose(id: number): void
  children(row: Row): ReactNode
}

/**
 * A list of any length beside a map, of rows that are all as high; it scrolls alone. By keys as by mouse: what the arrows,
 * Home, End, Page Up and Page Down come to is opened.
 */
export const RowList = <Row extends { id: number }>(props: RowListProps<Row>) => {
  const { label, rows, height, chosen, onChoose, children } = props
  const name = useId()
  const own = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => own.current,
    estimateSize: () => height,
    overscan: 6,
  })
  const place = chosen === undefined ? -1 : placeOf(rows, chosen)
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useEffect(() => rows.show(startIndex, endIndex), [rows.show, startIndex, endIndex])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    own.current?.scrollTo({ top: 0 })
  }, [rows.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another is chosen; whoever scrolls is left alone
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place)
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((own.current?.clientHeight ?? 0) / height) - 1)
    const to = placeAfter(event.key, place, rows.count, page)
    if (to === undefined) return
    event.preventDefault()
    const row = rows.at(to)
    // Of one that is under way only the place is come to.
    if (row) onChoose(row.id)
    else virtual.scrollToIndex(to)
  }
  return (
    <div
      ref={own}
      className={style.rows}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={place >= 0 ? `${name}-${place}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={style.whole} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows.at(index)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the list
            <div
              key={row?.id ?? `at ${index}`}
              role="option"
              tabIndex={-1}
              id={`${name}-${index}`}
              aria-selected={index === place}
              aria-setsize={rows.count}
              aria-posinset={index + 1}
              aria-busy={row === undefined || undefined}
              className={style.row}
              style={{ height, transform: `translateY(${start}px)` }}
              onClick={() => row && onChoose(row.id)}
            >
              {row ? children(row) : <span className={style.coming} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Where it is among those that have come; -1 if it is not. */
const placeOf = <Row extends { id: number }>({ count, at }: Rows<Row>, id: number): number => {
  for (let place = 0; place < count; place++) if (at(place)?.id === id) return place
  return -1
}
