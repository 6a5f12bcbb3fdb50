import { ArrowDownUp, ListFilter, type LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import type { Counted } from '#web/words/dictionary.ts'
import { useWords } from '#web/words/speech.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import drawerStyle from '../ui/drawer.module.css'
import { HelpButton } from '../ui/help.tsx'
import { type Action, Menu } from '../ui/menu.tsx'
import { PickSeveralField } from '../ui/pick-field.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Tick } from '../ui/table/head.tsx'
import { Empty, Told } from '../ui/told.tsx'
import { MapList } from './map-list.tsx'
import style from './map-records.module.css'
import type { Listed } from './map-row.ts'

export const orders = ['label', 'newest'] as const

/** What the address tells of such a screen. */
interface Address {
  filter: string | undefined
  tags: readonly number[]
  sort: (typeof orders)[number]
}

interface MapRecordsProps<Row extends Listed> {
  words: {
    title: string
    count: Counted
    search: string
    empty: string
    empty_text: string
    nothing_found: string
  }
  icon: LucideIcon
  asked: { data: readonly Row[] | undefined; error: unknown; refetch(): unknown }
  /** There is none at all, whatever is looked for. */
  isBare: boolean
  address: Address
  go(some: Partial<Address>, how?: { replace?: boolean }): void
  openId: number | undefined
  onOpen(id: number | undefined): void
  mark(row: Row): ReactNode
  /** What is done with several at once; without it none is ticked. */
  many?(picked: ReadonlySet<number>, onNone: () => void): ReactNode
  /** How another one is made: a button. */
  create: ReactNode
  /** How all that are listed are taken along: a menu. */
  exports: ReactNode
  /** What else can be done. */
  actions?: readonly Action[]
  map: ReactNode
  drawer: ReactNode
  children?: ReactNode
}

/** A screen of what lies on the map: a list, the map beside it, and one of them in a drawer. */
export const MapRecords = <Row extends Listed>(props: MapRecordsProps<Row>) => {
  const { words, icon, asked, isBare, address, go, openId, onOpen, mark, many, create, map, drawer, children } = props
  const [ticked, setTicked] = useState<ReadonlySet<number>>(none)
  // What is not listed any more is not meant either.
  const picked = useMemo(
    () => new Set(asked.data?.flatMap(({ id }) => (ticked.has(id) ? id : []))),
    [asked.data, ticked],
  )
  const own = useWords('parts/map-records')
  return (
    <main className={style.screen} aria-label={words.title}>
      <section className={`${style.list} ${drawerStyle.yields}`} aria-label={words.title}>
        <Head {...props} picked={picked} onPick={setTicked} />
        <Told asked={asked}>
          {(rows) =>
            isBare ? (
              <Empty icon={icon} title={words.empty} text={words.empty_text}>
                {create}
              </Empty>
            ) : rows.length === 0 ? (
              <Empty icon={icon} title={words.nothing_found}>
                <Button onPress={() => go({ filter: undefined, tags: [] })}>{own.show_all}</Button>
              </Empty>
            ) : (
              <MapList
                label={words.title}
                {...{ rows, openId, onOpen, mark, picked }}
                onPick={many && setTicked}
                order={`${address.sort} ${address.filter}`}
              />
            )
          }
        </Told>
      </section>
      {map}
      {/* What waits for its words takes nothing else away meanwhile. */}
      <Suspense>{drawer}</Suspense>
      {children}
    </main>
  )
}

const none: ReadonlySet<number> = new Set()

interface HeadProps<Row extends Listed> extends MapRecordsProps<Row> {
  picked: ReadonlySet<number>
  onPick(ids: ReadonlySet<number>): void
}

const Head = <Row extends Listed>(props: HeadProps<Row>) => {
  const { words, isBare, actions = [], many, picked, onPick } = props
  return (
    <header className={style.head}>
      <div className={style.line}>
        <h1 className={style.title}>{words.title}</h1>
        {actions.length > 0 && <Menu actions={actions} />}
        <HelpButton />
      </div>
      {!isBare && <Narrowing {...props} />}
      {!isBare && <Tally {...props} />}
      {many && picked.size > 0 && <div className={style.many}>{many(picked, () => onPick(none))}</div>}
    </header>
  )
}

/** How many there are, a box that ticks all of them, and how there are more: beside the title is no room for that. */
const Tally = <Row extends Listed>(props: HeadProps<Row>) => {
  const { words, asked, create, exports, many, picked, onPick } = props
  const { data: rows } = asked
  const { select_all, select_none } = useWords('ui/table')
  return (
    <div className={style.tally}>
      {many && rows && rows.length > 0 && (
        <Tick
          isOn={picked.size === rows.length}
          isSome={picked.size > 0}
          label={picked.size > 0 ? select_none : select_all}
          onPress={() => onPick(picked.size > 0 ? none : new Set(rows.map(({ id }) => id)))}
        />
      )}
      <p className={style.count} role="status">
        {rows && words.count({ count: rows.length })}
      </p>
      {exports}
      {create}
    </div>
  )
}

/** What is looked for, and in which order. */
const Narrowing = <Row extends Listed>({ words, address, go }: HeadProps<Row>) => {
  const own = useWords('parts/map-records')
  const { tags: tagWords } = useWords('ui/pick')
  const { filter, tags, sort } = address
  const [isOpen, setOpen] = useState(tags.length > 0)
  const { data: known } = useAsk('tag/list')
  const choices = (known?.list ?? []).map(({ id, name, color }) => ({ id, label: name, color }))
  return (
    <>
      <div className={style.line}>
        <SearchBox label={words.search} value={filter} onChange={(filter) => go({ filter }, { replace: true })} />
        {choices.length > 0 && (
          <IconButton
            icon={ListFilter}
            label={own.filter}
            isOn={isOpen || tags.length > 0}
            onPress={() => setOpen(!isOpen)}
          />
        )}
        <Menu
          icon={ArrowDownUp}
          label={own.order}
          actions={orders.map((order) => ({
            id: order,
            label: `${own[`by_${order}`]}${order === sort ? ' ✓' : ''}`,
            run: () => go({ sort: order }, { replace: true }),
          }))}
        />
      </div>
      {isOpen && (
        <PickSeveralField
          label={tagWords}
          placeholder={own.tags_hint}
          choices={choices}
          value={tags}
          onChange={(tags) => go({ tags }, { replace: true })}
        />
      )}
    </>
  )
}
