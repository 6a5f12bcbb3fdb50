import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { useCoarse } from './media.ts'
import type { Rows } from './rows.ts'
import { useSteady } from './steady.ts'
import { ChooseColumns, type Column, useColumns } from './table/columns.tsx'
import { useGrid } from './table/grid.ts'
import { type Context, Head, leastOf, TickAll, trackOf } from './table/head.tsx'
import { PhoneHead } from './table/phone.tsx'
import { usePicks } from './table/picks.ts'
import { useRoom } from './table/room.ts'
import { TableRow } from './table/row.tsx'
import style from './table.module.css'

export type { Cell, Column } from './table/columns.tsx'
export { dayOf, writtenColumns } from './table/columns.tsx'

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
 * go through the rows, Enter opens one, Space ticks it; Shift ticks all between, also when a row is pressed.
 */
export const Table = <Row extends { id: number }>(props: TableProps<Row>) => {
  const { name, label, columns, rows, sort, onSort, openId, onOpen, picked = none, onPick, isPlain, empty } = props
  const isCoarse = useCoarse()
  const canPick = !!onPick
  const { shown: wanted, choose, isChosen } = useColumns(name, columns)
  const own = useRef<HTMLDivElement>(null)
  // Of those that somebody has chosen none is left out, but while one row is open, which tells them.
  const mayYield = !isPlain && (!isChosen || openId !== undefined)
  const { inLines, shown, scale } = useRoom({ own, columns: wanted, canPick, mayYield })
  const height = inLines ? 60 : isCoarse ? 44 : 36
  const grid = useGrid(rows, height, openId)
  const { active, setActive, virtual } = grid
  const { pick, pickAll } = usePicks(rows, picked, onPick)
  const open = (place: number): void => {
    const row = rows.at(place)
    if (row) onOpen?.(row)
  }
  const press = (place: number, event: MouseEvent): void => {
    setActive(place)
    const isOn = (parts: string): boolean => event.target instanceof Element && event.target.closest(parts) !== null
    if (isOn('a, button')) return
    if (canPick && (event.shiftKey || isOn('[data-tick]'))) pick(place, event.shiftKey)
    else open(place)
  }
  const onPress = useSteady(press)
  const context = useMemo((): Context => ({ canPick, inLines, scale }), [canPick, inLines, scale])
  const track = trackOf(shown, context)
  const least = leastOf(shown, context)
  const listed = {
    ...{ columns: shown, sort, onSort },
    choice: !isPlain && <ChooseColumns columns={columns} shown={wanted} choose={choose} />,
    tickAll: onPick && <TickAll picked={picked.size} count={rows.count} onPress={() => void pickAll()} />,
  }
  return (
    <div ref={own} className={style.whole} data-lines={inLines || undefined}>
      {inLines && !isPlain && <PhoneHead {...listed} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be windowed */}
      <div
        ref={grid.own}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows.count + (inLines ? 0 : 1)}
        aria-multiselectable={canPick}
        className={style.table}
        onKeyDown={(event) =>
          grid.onKeyDown(event, { Enter: () => open(active), ' ': () => pick(active, event.shiftKey) })
        }
      >
        {!inLines && <Head {...listed} track={track} least={least} />}
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
                  {...{ row, height, track, context, onPress }}
                  place={index}
                  top={start}
                  columns={shown}
                  isActive={index === Math.min(active, rows.count - 1)}
                  isOpen={row !== undefined && row.id === openId}
                  isPicked={row !== undefined && picked.has(row.id)}
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
