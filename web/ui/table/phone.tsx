import { ArrowUpDown } from 'lucide-react'
import { useWords } from '#web/words/speech.tsx'
import { Menu } from '../menu.tsx'
import style from '../table.module.css'
import { type ListedColumns, orderOf } from './head.tsx'

/** On a phone there are no titles of columns: what they do stands above the rows. */
export const PhoneHead = <Row,>({ columns, sort, onSort, choice, tickAll }: ListedColumns<Row>) => {
  const words = useWords('ui/table')
  const sortable = columns.flatMap(({ sort: property, title }) => (property ? [{ property, title }] : []))
  return (
    <div className={style.phoneHead}>
      {tickAll}
      <span className={style.space} />
      {onSort && sortable.length > 0 && (
        <Menu
          icon={ArrowUpDown}
          label={words.sort}
          actions={sortable.map(({ property, title }) => {
            const { order, next } = orderOf(property, sort)
            const arrow = order && (order === 'asc' ? ' ↑' : ' ↓')
            return { id: property, label: `${title}${arrow ?? ''}`, run: () => onSort(next) }
          })}
        />
      )}
      {choice}
    </div>
  )
}
