import type { ReactNode } from 'react'
import style from './plain-table.module.css'

interface PlainTableProps {
  label: string
  /** The titles of the columns, `number` for those of figures. */
  columns: readonly (readonly [title: string, kind?: 'number'])[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** More columns than have room on a phone. */
const many = 4

/** A few rows that are all there, in a card. */
export const PlainTable = ({ label, columns, rows }: PlainTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what it stands in is scrolled by keys too
  <section className={style.whole} aria-label={label} tabIndex={0}>
    <table className={style.table} data-wide={columns.length > many || undefined}>
      <thead>
        <tr>
          {columns.map(([title, kind]) => (
            <th key={title} scope="col" className={kind}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
              <td key={place} className={columns[place]?.[1]} data-title={columns[place]?.[0]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
