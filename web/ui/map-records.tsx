import { ArrowDownUp, ListFilter, type LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { type Forms, plural } from '#web/words/dictionary.ts'
import { useLanguage, useWords } from '#web/words/speech.tsx'
import { Button, IconButton } from './button.tsx'
import { MapList } from './map-list.tsx'
import { mapRecords } from './map-records/words.ts'
import style from './map-records.module.css'
import { type Action, Menu } from './menu.tsx'
import { pick } from './pick/words.ts'
import { PickSeveralField } from './pick-field.tsx'
import { SearchBox } from './search-box.tsx'
import { Empty, Told } from './told.tsx'

export const orders = ['label', 'newest'] as const

export interface Listed {
  id: number
  label: string
  /** Below the label. */
  about: string
}

/** What the address tells of such a screen. */
interface Address {
  filter: string | undefined
  tags: readonly number[]
  sort: (typeof orders)[number]
}

interface MapRecordsProps<Row extends Listed> {
  words: {
    title: string
    count: Forms
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
  /** How another one is made: a button. */
  create: ReactNode
  /** What else can be done. */
  actions?: readonly Action[]
  map: ReactNode
  drawer: ReactNode
  children?: ReactNode
}

/** A screen of what lies on the map: a list, the map beside it, and one of them in a drawer. */
export const MapRecords = <Row extends Listed>(props: MapRecordsProps<Row>) => {
  const { words, icon, asked, isBare, address, go, openId, onOpen, mark, create, map, drawer, children } = props
  const own = useWords(mapRecords)
  return (
    <main className={style.screen} aria-label={words.title}>
      <section className={style.list} aria-label={words.title}>
        <Head {...props} />
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
                {...{ rows, openId, onOpen, mark }}
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

const Head = <Row extends Listed>(props: MapRecordsProps<Row>) => {
  const { words, asked, isBare, address, go, create, actions = [] } = props
  const own = useWords(mapRecords)
  const { tags: tagWords } = useWords(pick)
  const count = plural(useLanguage())
  const { filter, tags, sort } = address
  const [isOpen, setOpen] = useState(tags.length > 0)
  const { data: known } = useAsk('tag/list')
  const choices = (known?.list ?? []).map(({ id, name, color }) => ({ id, label: name, color }))
  return (
    <header className={style.head}>
      <div className={style.line}>
        <h1 className={style.title}>{words.title}</h1>
        {!isBare && create}
        {actions.length > 0 && <Menu actions={actions} />}
      </div>
      {!isBare && (
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
          <p className={style.count} role="status">
            {asked.data && count(asked.data.length, words.count)}
          </p>
        </>
      )}
    </header>
  )
}
