import { ArrowUpDown, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { HelpButton } from '#web/ui/help.tsx'
import { usePhone } from '#web/ui/media.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useWords } from '#web/words/speech.tsx'
import { countOf, sorts } from './address.ts'
import { Export } from './export.tsx'
import { Filters } from './filters.tsx'
import style from './head.module.css'
import type { ListProps } from './list-props.ts'

/** Which check-ins, in which order, and the way to take them along. */
export const CheckinsHead = ({ address, go, wanted, asked }: ListProps) => {
  const words = useWords('fleet/checkins')
  const { now } = useUser()
  const filters = countOf(address)
  const isPhone = usePhone()
  // There they would leave no room for what they find.
  const [isOpen, setOpen] = useState(filters > 0 && !isPhone)
  const count = asked.data?.count
  const count_text = words.count({ count: count ?? 0 })
  return (
    <header className={style.head}>
      <div className={style.line}>
        <h1 className={style.title}>{words.title}</h1>
        <Export wanted={wanted} isDisabled={!count} />
        <HelpButton />
      </div>
      <div className={style.line}>
        <PeriodField value={address.period} now={now()} onChange={(period) => go({ period, checkin: undefined })} />
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
        <SearchBox
          label={words.search}
          value={address.q}
          onChange={(q) => go({ q: q || undefined }, { replace: true })}
        />
      </div>
      {isOpen && <Filters address={address} go={go} />}
      <div className={style.line}>
        <span className={style.count} role="status">
          {count !== undefined && count_text}
        </span>
        <span className={style.end}>
          <Choice
            label={words.sort}
            icon={ArrowUpDown}
            value={address.sort}
            choices={sorts.map((key) => ({ key, label: words.sorts[key] }))}
            onChange={(sort) => go({ sort: sort as typeof address.sort }, { replace: true })}
          />
        </span>
      </div>
    </header>
  )
}
