import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWords } from '#web/words/speech.tsx'
import { useCoarse, usePhone } from './media.ts'
import type { Rows } from './rows.ts'
import { ChooseColumns, type Column, useColumns } from './table/columns.tsx'
import { type Context, Head, leastOf, Tick, trackOf } from './table/head.tsx'
import { PhoneHead } from './table/phone.tsx'
import { TableRow } from './table/row.tsx'
import style from './table.module.css'

export type { Column } from './table/columns.tsx'

interface TableProps<Row extends { id: number }> {
  /** Under which this browser keeps the columns that were chosen. */
  name: string
  label: string
  /** The first says what a row is: it is always shown, and on a phone it is the first of two lines. */
  columns: readonly Column<Row>[]
  rows: Rows<Row>
  /** `property=asc` or `property=desc`. */
  sort?: string | undefined
  onSort?(sort: string): void
  /** The one that is open beside. */
  openId?: number | undefined
  onOpen?(row: Row): void
  /** Those whose boxes are ticked; without `onPick` there are no boxes. */
  picked?: ReadonlySet<number>
  onPick?(ids: ReadonlySet<number>): void
  /** One whose columns are not to be chosen. */
  isPlain?: boolean
  /** Instead of rows when there are none. */
  empty?: ReactNode
}

/**
 * A table of any length, which scrolls alone and takes the place that it is given. Arrows, Home, End, Page Up and Page Down
 * go through the rows, Enter opens one, Space ticks it; Shift ticks all between.
 */
export const Table = <Row extends { id: number }>(props: TableProps<Row>) => {
  const {
    name,
    label,
    columns,
    rows,
    sort,
    onSort,
    openId,
    onOpen,
    picked = none,
    onPick,
    isPlain = false,
    empty,
  } = props
  const words = useWords('ui/table')
  const isPhone = usePhone()
  const isCoarse = useCoarse()
  const { shown, choose } = useColumns(name, columns)
  const own = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const anchor = useRef(0)
  const height = isPhone ? 60 : isCoarse ? 44 : 36
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => own.current,
    estimateSize: () => height,
    overscan: 10,
    scrollPaddingStart: height,
    // The one that has the focus stays, however far it is scrolled away.
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(active < rows.count ? [active] : [])]),
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtual.measure(), [height])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    setActive(0)
    own.current?.scrollTo({ top: 0 })
  }, [rows.key])
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useEffect(() => rows.show(startIndex, endIndex), [rows.show, startIndex, endIndex])
  const rowAt = (place: number): HTMLElement | null | undefined =>
    own.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    rowAt(active)?.focus({ preventScroll: true })
  })
  // Whoever closes what was open goes on where they were.
  const wasOpen = useRef(openId)
  useEffect(() => {
    if (wasOpen.current !== undefined && openId === undefined && document.activeElement === document.body)
      rowAt(active)?.focus({ preventScroll: true })
    wasOpen.current = openId
  })

  const move = (to: number): void => {
    const place = Math.max(0, Math.min(rows.count - 1, to))
    wantsFocus.current = true
    setActive(place)
    virtual.scrollToIndex(place)
  }
  const pick = (place: number, isRange = false): void => {
    const row = rows.at(place)
    if (!row || !onPick) return
    const next = new Set(picked)
    const isOn = !next.has(row.id)
    const [from, to] = isRange ? [Math.min(anchor.current, place), Math.max(anchor.current, place)] : [place, place]
    for (let i = from; i <= to; i++) {
      const id = rows.at(i)?.id
      if (id !== undefined) isOn || isRange ? next.add(id) : next.delete(id)
    }
    anchor.current = place
    onPick(next)
  }
  const pickAll = async (): Promise<void> =>
    onPick?.(picked.size > 0 ? none : new Set((await rows.all()).map(({ id }) => id)))
  const open = (place: number): void => {
    const row = rows.at(place)
    if (row) onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.place === undefined) return
    const page = Math.max(1, Math.floor((own.current?.clientHeight ?? 0) / height) - 2)
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + page),
      PageUp: () => move(active - page),
      Home: () => move(0),
      End: () => move(rows.count - 1),
      Enter: () => open(active),
      ' ': () => pick(active, event.shiftKey),
    }
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const press = (place: number, event: MouseEvent): void => {
    setActive(place)
    if (event.target instanceof Element && event.target.closest('[data-tick]')) pick(place, event.shiftKey)
    else if (!(event.target instanceof Element && event.target.closest('a, button'))) open(place)
  }

  // Always the same, so that rows are not drawn again for it.
  const pressed = useRef(press)
  pressed.current = press
  const onPress = useCallback((place: number, event: MouseEvent) => pressed.current(place, event), [])
  const canPick = !!onPick
  const context = useMemo((): Context => ({ canPick, isPhone }), [canPick, isPhone])
  const track = trackOf(shown, context)
  const least = leastOf(shown, context)
  const choice = !isPlain && <ChooseColumns columns={columns} shown={shown} choose={choose} />
  const tickAll = onPick && (
    <Tick
      isOn={picked.size > 0 && picked.size >= rows.count}
      isSome={picked.size > 0}
      label={picked.size > 0 ? words.select_none : words.select_all}
      onPress={() => void pickAll()}
    />
  )
  const listed = { columns: shown, sort, onSort, choice, tickAll }
  return (
    <div className={style.whole}>
      {isPhone && !isPlain && <PhoneHead {...listed} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed */}
      <div
        ref={own}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows.count + (isPhone ? 0 : 1)}
        aria-multiselectable={!!onPick}
        className={style.table}
        onKeyDown={onKeyDown}
      >
        {!isPhone && <Head {...listed} track={track} least={least} />}
        {rows.count === 0 && empty ? (
          <div className={style.empty}>{empty}</div>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div role="rowgroup" className={style.body} style={{ height: virtual.getTotalSize(), minWidth: least }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows.at(index)
              return (
                <TableRow
                  key={index}
                  row={row}
                  place={index}
                  top={start}
                  height={height}
                  track={track}
                  columns={shown}
                  context={context}
                  isActive={index === Math.min(active, rows.count - 1)}
                  isOpen={row !== undefined && row.id === openId}
                  isPicked={row !== undefined && picked.has(row.id)}
                  onPress={onPress}
                  onFocus={setActive}
                />
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}

const none: ReadonlySet<number> = new Set()
