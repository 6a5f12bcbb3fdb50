import { type MouseEvent, memo, type ReactNode } from 'react'
import style from '../table.module.css'
import type { Column } from './columns.tsx'
import type { Context } from './head.tsx'

interface RowProps<Row> {
  /** Undefined while it is under way. */
  row: Row | undefined
  place: number
  top: number
  height: number
  track: string
  columns: readonly Column<Row>[]
  context: Context
  /** The one that Tab comes to. */
  isActive: boolean
  isOpen: boolean
  isPicked: boolean
  onPress(place: number, event: MouseEvent): void
  onFocus(place: number): void
}

const PlainRow = <Row,>(props: RowProps<Row>) => {
  const { row, place, top, height, track, columns, context, isActive, isOpen, isPicked, onPress, onFocus } = props
  const { canPick, inLines } = context
  return (
    // biome-ignore-start lint/a11y: a table of HTML cannot be windowed; the keys are the grid's
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      data-place={place}
      aria-rowindex={place + (inLines ? 1 : 2)}
      aria-selected={canPick ? isPicked : undefined}
      aria-current={isOpen || undefined}
      aria-busy={row === undefined || undefined}
      className={`${style.row} ${style.record}`}
      style={{ gridTemplateColumns: track, height, transform: `translateY(${top}px)` }}
      // With Shift rows are ticked, and no text is marked.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onPress(place, event)}
      onFocus={() => onFocus(place)}
    >
      {canPick && (
        <div role="gridcell" data-tick="" className={style.tickCell}>
          <span className={style.tick} />
        </div>
      )}
      {row === undefined ? (
        <div role="gridcell" className={style.coming} />
      ) : inLines ? (
        <PhoneCells row={row} columns={columns} />
      ) : (
        columns.map(({ id, cell, isNumber }) => (
          <div key={id} role="gridcell" className={`${style.cell} ${isNumber ? style.number : ''}`}>
            <span className={style.text}>{cell(row)}</span>
          </div>
        ))
      )}
    </div>
    // biome-ignore-end lint/a11y: until here
  )
}

/** Drawn again only when something of it has changed: a key that is pressed concerns two rows of all. */
export const TableRow = memo(PlainRow) as typeof PlainRow

/** Two lines: what it is, and all the rest of it that there is; what says nothing by itself comes with its title. */
const PhoneCells = <Row,>({ row, columns: [first, ...others] }: { row: Row; columns: readonly Column<Row>[] }) => (
  // biome-ignore lint/a11y: as above
  <div role="gridcell" className={style.lines}>
    <span className={`${style.text} ${style.first}`}>{first?.cell(row)}</span>
    <span className={`${style.text} ${style.second}`}>
      {others.map(({ id, title, cell, isNumber, isTitled = isNumber }) => {
        const told = cell(row)
        return (
          <span key={id} className={style.part}>
            {isTitled &&
              isThere(told) &&
              // What is drawn may turn out to say nothing: then the style takes the title away as well.
              (typeof told === 'object' ? <span className={style.named}>{title} </span> : `${title} `)}
            {told}
          </span>
        )
      })}
    </span>
  </div>
)

const isThere = (told: ReactNode): boolean =>
  told !== undefined && told !== null && told !== '' && typeof told !== 'boolean'
