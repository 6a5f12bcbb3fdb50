import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useWords } from '#web/words/speech.tsx'
import { made } from './kinds.ts'
import type { Rule } from './rule.ts'
import style from './screen.module.css'
import { useKinds } from './use-kinds.ts'

interface Filters {
  filter?: string | undefined
  kind?: string | undefined
  tracker?: number | undefined
}

interface FiltersProps extends Filters {
  all: readonly Rule[]
  /** Those that are found. */
  count: number
  go(some: Filters, how?: { replace?: boolean }): void
}

/** Which rules: by words, by what they tell, by whom. */
export const RuleFilters = ({ all, filter, kind, tracker, count, go }: FiltersProps) => {
  const words = useWords('fleet/rules')
  const kindOf = useKinds()
  const used = new Set<string>(all.map(({ type }) => type))
  return (
    <>
      <SearchBox value={filter} onChange={(filter) => go({ filter }, { replace: true })} />
      <Choice
        label={words.kinds_label}
        value={kind ?? ''}
        choices={[
          { key: '', label: words.all_kinds },
          ...made.filter((type) => used.has(type)).map((type) => ({ key: type, label: kindOf.name(type) })),
        ]}
        onChange={(kind) => go({ kind }, { replace: true })}
      />
      <div className={style.tracker}>
        <TrackerField
          isLabelHidden
          placeholder={words.any_tracker}
          value={tracker ?? null}
          onChange={(id) => go({ tracker: id ?? undefined }, { replace: true })}
        />
      </div>
      <span className="quiet" role="status">
        {words.count({ count })}
      </span>
    </>
  )
}
