import { ArrowDown, ArrowUp } from 'lucide-react'
import { orderOf, type Sort, titleOf } from './lines.ts'
import type { Column } from './sheet.ts'
import style from './table.module.css'

interface HeadProps {
  columns: readonly Column[]
  sort: Sort
  onPress(field: string): void
}

/** Titles with their units below them; whoever presses one puts the rows in its order. */
export const Head = ({ columns, sort, onPress }: HeadProps) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map((column) => (
        <Title key={column.field} column={column} sort={sort} onPress={onPress} />
      ))}
    </tr>
  </thead>
)

const Title = ({ column, sort, onPress }: Omit<HeadProps, 'columns'> & { column: Column }) => {
  const { name, unit } = titleOf(column)
  const order = orderOf(column.field, sort)
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={order} data-align={column.align} className={style.title}>
      <button type="button" className={style.sort} onClick={() => onPress(column.field)}>
        <span>
          {name}
          {unit && <span className={style.unit}>{unit}</span>}
        </span>
        {order && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}
