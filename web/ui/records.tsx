import { type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCommon } from '#web/words/speech.tsx'
import { Button } from './button.tsx'
import { Page } from './page.tsx'
import style from './records.module.css'
import type { Rows } from './rows.ts'
import { SearchBox } from './search-box.tsx'
import { type Column, Table } from './table.tsx'
import { Empty, Told } from './told.tsx'

/** Rows that were ticked, and how to tick none any more. */
export interface Ticked<Row> {
  rows: Rows<Row>
  picked: ReadonlySet<number>
  onNone(): void
}

interface RecordsProps<Row extends { id: number }> {
  /** Under which the browser keeps which columns are shown. */
  name: string
  icon: LucideIcon
  words: {
    title: string
    search?: string
    empty: string
    empty_text: string
    nothing_found: string
    nothing_found_text?: string
  }
  asked: { data: Rows<Row> | undefined; error: unknown; refetch(): unknown }
  /** There is none at all, whatever is looked for. */
  isBare: boolean
  columns: readonly Column<Row>[]
  /** What the address tells, and is told. */
  openId: number | undefined
  filter: string | undefined
  sort: string
  onOpen(id: number): void
  onFilter(filter: string | undefined): void
  onSort(sort: string): void
  /** What else they are narrowed to, and what takes that away. */
  narrowed?: { name: string; onClear(): void } | undefined
  /** How another one is made: buttons. */
  ways: ReactNode
  /** How all of them are taken along: a menu. */
  exports?: ReactNode
  /** Beside the search: how many there are. */
  tally?(count: number): string
  /** Beside that: what else the rows are narrowed by. */
  filters?: ReactNode
  /** What is done with several at once; without it none is ticked. */
  many?: ((ticked: Ticked<Row>) => ReactNode) | false
  drawer: ReactNode
  children?: ReactNode
}

/** A screen of records: a table that is searched, what is done with those that are ticked, and one of them beside. */
export const Records = <Row extends { id: number }>(props: RecordsProps<Row>) => {
  const {
    name,
    icon,
    words,
    asked,
    isBare,
    columns,
    openId,
    filter,
    sort,
    ways,
    exports,
    tally,
    filters,
    narrowed,
    many,
    drawer,
    children,
  } = props
  const common = useCommon()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const { data: rows } = asked
  const tools = (rows: Rows<Row>) =>
    many && picked.size > 0 ? (
      many({ rows, picked, onNone: () => setPicked(new Set()) })
    ) : (
      <>
        <SearchBox label={words.search} value={filter} onChange={props.onFilter} />
        {narrowed && (
          <Button icon={X} aria-label={`${common.clear}: ${narrowed.name}`} onPress={narrowed.onClear}>
            {narrowed.name}
          </Button>
        )}
        {tally && <span className="quiet">{tally(rows.count)}</span>}
        {filters}
      </>
    )
  return (
    <Page
      title={words.title}
      actions={
        !isBare && (
          <>
            {exports}
            {ways}
          </>
        )
      }
      tools={!isBare && rows && tools(rows)}
      drawer={drawer}
    >
      <Told asked={asked}>
        {(rows) =>
          isBare ? (
            <Empty icon={icon} title={words.empty} text={words.empty_text}>
              <div className={style.ways}>{ways}</div>
            </Empty>
          ) : (
            <Table
              name={name}
              label={words.title}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={props.onSort}
              openId={openId}
              onOpen={({ id }) => props.onOpen(id)}
              picked={picked}
              {...(many && { onPick: setPicked })}
              empty={<Empty icon={icon} title={words.nothing_found} text={words.nothing_found_text} />}
            />
          )
        }
      </Told>
      {children}
    </Page>
  )
}
