import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/words/speech.tsx'
import style from '../table.module.css'
import type { Column } from './columns.tsx'

export interface Context {
  canPick: boolean
  /** There is no room for columns: what they tell stands in two lines. */
  inLines: boolean
  /** How much narrower columns are than they would like: 1 where they have room. */
  scale: number
}

/** What the columns take: at least their widths, and of what is left what they grow by. */
export const trackOf = (columns: readonly Column<never>[], { canPick, inLines, scale }: Context): string => {
  if (inLines) return `${canPick ? '44px ' : ''}minmax(0, 1fr)`
  const tracks = columns.map(({ width = 120, grow = 1 }) => `minmax(${width * scale}px, ${grow}fr)`)
  return `${canPick ? '28px ' : ''}${tracks.join(' ')} 36px`
}

/** Pixels that the columns need, so that rows and titles stay beneath each other. */
export const leastOf = (columns: readonly Column<never>[], { canPick, inLines, scale }: Context): number => {
  const widths = columns.reduce((sum, { width = 120 }) => sum + width * scale + gap, 0)
  return inLines ? 0 : widths + (canPick ? 28 + gap : 0) + 36 + padding
}

/** As rows have them (table.module.css). */
const gap = 12
const padding = 36

export interface ListedColumns<Row> {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  choice: ReactNode
  tickAll: ReactNode
}

interface HeadProps<Row> extends ListedColumns<Row> {
  track: string
  least: number
}

export const Head = <Row,>({ columns, sort, onSort, choice, tickAll, track, least }: HeadProps<Row>) => (
  // biome-ignore-start lint/a11y: a table of HTML cannot be windowed
  <div role="rowgroup" className={style.head} style={{ minWidth: least }}>
    <div role="row" aria-rowindex={1} className={style.row} style={{ gridTemplateColumns: track }}>
      {tickAll && (
        <div role="columnheader" className={style.tickCell}>
          {tickAll}
        </div>
      )}
      {columns.map((column) => (
        <Title key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
      {choice && (
        <div role="columnheader" className={style.choice}>
          {choice}
        </div>
      )}
    </div>
  </div>
  // biome-ignore-end lint/a11y: until here
)

/** What it is sorted by now, and what pressing its title asks for. */
export const orderOf = (property: string, sort: string | undefined) => {
  const [by, direction = 'asc'] = sort?.split('=') ?? []
  const order = by === property ? (direction as 'asc' | 'desc') : undefined
  return { order, next: `${property}=${order === 'asc' ? 'desc' : 'asc'}` }
}

interface TitleProps<Row> {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

const Title = <Row,>({ column: { title, sort: property, isNumber }, sort, onSort }: TitleProps<Row>) => {
  const { order, next } = orderOf(property ?? '', sort)
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp
  const aria = property ? (order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none') : undefined
  return (
    // biome-ignore lint/a11y: as above
    <div role="columnheader" aria-sort={aria} className={`${style.title} ${isNumber ? style.number : ''}`}>
      {property && onSort ? (
        <button type="button" className={style.sort} onClick={() => onSort(next)}>
          <span className={style.text}>{title}</span>
          {order && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        <span className={style.text}>{title}</span>
      )}
    </div>
  )
}

interface TickAllProps {
  /** How many are ticked, of how many there are. */
  picked: number
  count: number
  onPress(): void
}

/** Ticks all, or none where some are ticked. */
export const TickAll = ({ picked, count, onPress }: TickAllProps) => {
  const words = useWords('ui/table')
  const label = picked > 0 ? words.select_none : words.select_all
  return <Tick isOn={picked > 0 && picked >= count} isSome={picked > 0} label={label} onPress={onPress} />
}

interface TickProps {
  isOn: boolean
  isSome: boolean
  label: string
  onPress(): void
}

export const Tick = ({ isOn, isSome, label, onPress }: TickProps) => (
  // biome-ignore lint/a11y/useSemanticElements: it looks like the boxes of the rows
  <button
    type="button"
    role="checkbox"
    aria-checked={isOn ? true : isSome ? 'mixed' : false}
    aria-label={label}
    className={style.tickButton}
    onClick={onPress}
  >
    <span className={style.tick} />
  </button>
)
