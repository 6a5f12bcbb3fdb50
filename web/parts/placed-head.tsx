import { ArrowUpDown, ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Counted } from '#web/words/dictionary.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { HelpButton } from '../ui/help.tsx'
import { usePhone } from '../ui/media.ts'
import { SearchBox } from '../ui/search-box.tsx'
import style from './placed-head.module.css'

/** What the address tells of such a list. */
interface Address<Sort> {
  q: string | undefined
  sort: Sort
}

interface PlacedHeadProps<Sort extends string> {
  words: {
    title: string
    count: Counted
    search: string
    filter: string
    unfilter: string
    sort: string
    sorts: Readonly<Record<Sort, string>>
  }
  /** How many are listed, once it is known. */
  count: number | undefined
  address: Address<Sort>
  go(some: Partial<Address<Sort>>, how?: { replace?: boolean }): void
  sorts: readonly Sort[]
  /** How many filters are set behind the button. */
  filters: number
  /** Where they are set. */
  fields: ReactNode
  /** Takes away all that narrows the list; undefined where nothing does. */
  unfilter: (() => void) | undefined
  /** What is done with all of them, beside the title. */
  tools: ReactNode
  /** Of which days they are: a field. */
  period: ReactNode
  /** Narrows the list too, and is behind the button on phones only. */
  states?: ReactNode
  /** How another one is made: a button. */
  create?: ReactNode
}

/** The head of a `PlacedList`: which are listed, in which order, and what is done with all of them. */
export const PlacedHead = <Sort extends string>(props: PlacedHeadProps<Sort>) => {
  const { words, address, go, filters, fields, unfilter, tools, period, states } = props
  const isPhone = usePhone()
  // There they would leave no room for what they find.
  const [isOpen, setOpen] = useState(filters > 0 && !isPhone)
  return (
    <header className={style.head}>
      <div className={style.line}>
        <h1 className={style.title}>{words.title}</h1>
        {tools}
        <HelpButton />
      </div>
      <div className={style.line}>
        {period}
        <span className={style.end}>
          <IconButton
            icon={ListFilter}
            label={filters > 0 ? `${words.filter} (${filters})` : words.filter}
            isOn={isOpen || filters > 0}
            onPress={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      <div className={style.search}>
        <SearchBox label={words.search} value={address.q} onChange={(q) => go({ q }, { replace: true })} />
      </div>
      {isOpen && (
        <div className={style.fields}>
          {fields}
          {unfilter && (
            <Button look="quiet" onPress={unfilter}>
              {words.unfilter}
            </Button>
          )}
        </div>
      )}
      {(isOpen || !isPhone) && states}
      <Tally {...props} />
    </header>
  )
}

/** How many they are, and in which order. */
const Tally = <Sort extends string>({ words, count, address, go, sorts, create }: PlacedHeadProps<Sort>) => (
  <div className={style.line}>
    <span className={style.count} role="status">
      {count !== undefined && words.count({ count })}
    </span>
    <span className={style.end}>
      <Choice
        label={words.sort}
        icon={ArrowUpDown}
        value={address.sort}
        choices={sorts.map((key) => ({ key, label: words.sorts[key] }))}
        onChange={(sort) => go({ sort: sort as Sort }, { replace: true })}
      />
    </span>
    {create}
  </div>
)
