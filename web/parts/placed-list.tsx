import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import drawerStyle from '../ui/drawer.module.css'
import { RowList } from '../ui/row-list.tsx'
import type { Rows } from '../ui/rows.ts'
import { shortAddresses } from '../ui/short-addresses.ts'
import { Empty, Told } from '../ui/told.tsx'
import style from './placed-list.module.css'

interface Placed {
  id: number
  location: { address?: string }
}

interface LinesProps<Row extends Placed> {
  words: { list: string }
  openId: number | undefined
  open(id: number): void
  /** What a row shows of one; `short` writes its address without what all of them end with. */
  children(row: Row, short: (address: string) => string): ReactNode
}

interface PlacedListProps<Row extends Placed> extends LinesProps<Row> {
  words: { list: string; none: string; none_text: string; none_found: string; unfilter: string }
  icon: LucideIcon
  /** Which are listed: a `PlacedHead`. */
  head: ReactNode
  asked: { data: Rows<Row> | undefined; error: unknown; refetch(): unknown }
  /** Takes away all that narrows the list; undefined where nothing does. */
  unfilter: (() => void) | undefined
}

/** What happens at places, as a list beside its map: of any length, by pages. Rows are 84 pixels high. */
export const PlacedList = <Row extends Placed>(props: PlacedListProps<Row>) => {
  const { words, icon, head, asked, unfilter, ...lines } = props
  return (
    <section className={`${style.list} ${drawerStyle.yields}`} aria-label={words.list}>
      {head}
      <Told asked={asked}>
        {(rows) =>
          rows.count === 0 ? (
            <Empty
              icon={icon}
              title={unfilter ? words.none_found : words.none}
              text={unfilter ? undefined : words.none_text}
            >
              {unfilter && <Button onPress={unfilter}>{words.unfilter}</Button>}
            </Empty>
          ) : (
            <Lines {...{ words, rows }} {...lines} />
          )
        }
      </Told>
    </section>
  )
}

const row_height = 84
/** Those that the first page tells, by which the others are written too. */
const first_page = 100

const Lines = <Row extends Placed>(props: LinesProps<Row> & { rows: Rows<Row> }) => {
  const { words, rows, openId, open, children } = props
  const known = Array.from({ length: Math.min(rows.count, first_page) }, (_, place) => rows.at(place)?.location.address)
  const short = shortAddresses(known)
  return (
    <RowList label={words.list} rows={rows} height={row_height} chosen={openId} onChoose={open}>
      {(row) => children(row, short)}
    </RowList>
  )
}
