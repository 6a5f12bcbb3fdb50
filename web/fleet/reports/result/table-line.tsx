import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { useWords } from '#web/words/speech.tsx'
import { type Extremes, extremeOf, type Line } from './lines.ts'
import type { Cell, Column, Row } from './sheet.ts'
import style from './table.module.css'
import type { Way } from './where.ts'

/** What all lines of a table are drawn by: the same object until something of it changes. */
export interface Drawn {
  columns: readonly Column[]
  extremes: Extremes
  rowLines: 1 | 2
  /** Pixels; on paper as high as what a row says. */
  height: number | undefined
  wayTo(cell: Cell): Way | undefined
  onPlace(cell: Cell, element: Element): void
}

interface LineProps {
  line: Line
  /** From 0. */
  place: number
  drawn: Drawn
}

const PlainLine = ({ line, place, drawn }: LineProps) => {
  const { columns, height, rowLines } = drawn
  const at = {
    'aria-rowindex': place + 2,
    style: { height },
    'data-lines': height === undefined ? undefined : rowLines,
  }
  if (line.kind === 'group')
    return (
      <tr {...at} className={style.group}>
        <th scope="rowgroup" colSpan={columns.length}>
          <span className={style.heading}>{line.header}</span>
        </th>
      </tr>
    )
  if (line.kind === 'total')
    return (
      <tr {...at} className={style.total}>
        {columns.map((column, i) => (
          <td key={column.field} data-align={column.align}>
            <Clamped>{totalIn(line.cells[column.field], i === 0 ? line.text : '')}</Clamped>
          </td>
        ))}
      </tr>
    )
  return (
    <tr {...at}>
      {columns.map((column) => (
        <CellView key={column.field} column={column} row={line.row} drawn={drawn} />
      ))}
    </tr>
  )
}

/** Drawn anew only when something of it has changed: of lines that are scrolled most stay. */
export const TableLine = memo(PlainLine)

const totalIn = (cell: Cell | undefined, text: string): string => [text, cell?.v].filter(Boolean).join(' ')

const Clamped = ({ children }: { children: ReactNode }) => <div className={style.clamped}>{children}</div>

const CellView = ({ column, row, drawn }: { column: Column; row: Row; drawn: Drawn }) => {
  const words = useWords('fleet/reports/result')
  const cell = row[column.field]
  const extreme = cell && extremeOf(cell, drawn.extremes.get(column.field))
  return (
    <td data-align={column.align} data-extreme={extreme}>
      {cell && cell.v !== '' && (
        <div className={style.clamped} title={cell.v.length > 24 ? cell.v : undefined}>
          <Told cell={cell} drawn={drawn} />
          {extreme && <span className={style.hidden}> ({words[extreme]})</span>}
        </div>
      )}
    </td>
  )
}

/** What a cell says; what leads on is pressed. */
const Told = ({ cell, drawn: { wayTo, onPlace } }: { cell: Cell; drawn: Drawn }) => {
  const way = wayTo(cell)
  if (way)
    return (
      <Link
        className={style.way}
        to={way.to as never}
        search={(way.isHere ? (before: object) => ({ ...before, ...way.search }) : way.search) as never}
      >
        {cell.v}
      </Link>
    )
  if (!cell.location) return cell.v
  const show = ({ currentTarget }: MouseEvent): void => onPlace(cell, currentTarget)
  return (
    <button type="button" className={style.way} onClick={show}>
      {cell.v}
    </button>
  )
}
