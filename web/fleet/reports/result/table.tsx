import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { useCoarse } from '#web/ui/media.ts'
import { ChooseColumns } from '#web/ui/table/columns.tsx'
import { useWords } from '#web/words/speech.tsx'
import { extremesOf, headsOf, linesOf, titleOf } from './lines.ts'
import { useLooked } from './look.ts'
import { type Place, PlaceCard } from './place-card.tsx'
import result from './result.module.css'
import type { Cell, Column, Table } from './sheet.ts'
import style from './table.module.css'
import { Head } from './table-head.tsx'
import { type Drawn, TableLine } from './table-line.tsx'
import { useColumns } from './use-columns.ts'
import { useSeen } from './use-seen.ts'
import { rowLinesOf, widthsOf } from './widths.ts'

/** Pixels at each side of a table. */
const margin = 16
/** Lines of a table that are put on paper: a browser that lays out more of them seems to have stopped. */
const most_printed = 5_000

/** A table of any length among the sections of a sheet: of its lines those in view are drawn, on paper all. */
export const TableView = ({ table }: { table: Table }) => {
  const words = useWords('fleet/reports/result')
  const { box, room, isPrinted, kind, wayTo } = useLooked()
  const name = useId()
  const { columns } = table
  const { shown, sort, choose, press } = useColumns(kind, columns)
  const lines = useMemo(() => linesOf(table, sort), [table, sort])
  const extremes = useMemo(() => extremesOf(table), [table])
  const widths = useMemo(() => widthsOf(shown, room - 2 * margin, headsOf(table)), [shown, room, table])
  const isCoarse = useCoarse()
  const rowLines = useMemo(() => rowLinesOf(table, shown, widths), [table, shown, widths])
  const height = (isCoarse ? 24 : 16 - 2 * rowLines) + 18 * rowLines
  const body = useRef<HTMLTableSectionElement>(null)
  const seen = useSeen({ box, own: body, count: lines.length, height })
  const { first, end } = isPrinted ? { first: 0, end: Math.min(lines.length, most_printed) } : seen
  const [place, setPlace] = useState<Place>()
  const onPlace = useCallback((cell: Cell, element: Element) => setPlace({ cell, element }), [])
  const drawn = useMemo(
    (): Drawn => ({ columns: shown, extremes, rowLines, height: isPrinted ? undefined : height, wayTo, onPlace }),
    [shown, extremes, rowLines, height, isPrinted, wayTo, onPlace],
  )
  const width = widths.reduce((sum, own) => sum + own, 0)
  return (
    <div className={style.section}>
      <div className={`${result.fixed} ${style.above}`} style={{ width: room }}>
        <h3 id={name}>{table.header || words.table}</h3>
        {!isPrinted && columns.length > 1 && (
          <ChooseColumns columns={columns.map(offered)} shown={shown.map(offered)} choose={choose} />
        )}
      </div>
      <table className={style.table} style={{ width }} aria-labelledby={name} aria-rowcount={lines.length + 1}>
        <colgroup>
          {widths.map((own, i) => (
            <col key={shown[i]?.field} style={{ width: own }} />
          ))}
        </colgroup>
        <Head columns={shown} sort={sort} onPress={press} />
        <tbody ref={body}>
          <Space lines={first} height={height} columns={shown.length} />
          {lines.slice(first, end).map((line, i) => (
            // Lines of other places are others: what is scrolled away goes.
            // biome-ignore lint/suspicious/noArrayIndexKey: their places are what they are
            <TableLine key={first + i} line={line} place={first + i} drawn={drawn} />
          ))}
          {!isPrinted && <Space lines={lines.length - end} height={height} columns={shown.length} />}
        </tbody>
      </table>
      {isPrinted && end < lines.length && <p className={result.fixed}>{words.not_printed({ count: end })}</p>}
      {place && <PlaceCard place={place} onClose={() => setPlace(undefined)} />}
    </div>
  )
}

/** As those are offered that may be hidden. */
const offered = (column: Column) => ({ id: column.field, title: titleOf(column).name, cell: () => null })

/** Room of lines that are not drawn. */
const Space = ({ lines, height, columns }: { lines: number; height: number; columns: number }) =>
  lines > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} className={style.space} style={{ height: lines * height }} />
    </tr>
  )
