import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { SelectField } from '#web/ui/field.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Whose } from './draft.ts'
import style from './settings.module.css'

interface WhoseProps {
  value: Whose
  fault: string | undefined
  onChange(whose: Whose): void
}

/** Whose report: of all vehicles, of those with a tag, of groups, or of some. */
export const WhoseField = ({ value, fault, onChange }: WhoseProps) => {
  const words = useWords('fleet/reports')
  const tags = useAsk('tag/list').data?.list ?? []
  const groups = useAsk('tracker/group/list').data?.list ?? []
  const { of } = value
  // Of what nobody has made there is nothing to choose.
  const counts: Readonly<Record<Whose['of'], number>> = {
    all: 1,
    trackers: 1,
    tags: tags.length,
    groups: groups.length,
  }
  const offered = (['all', 'trackers', 'tags', 'groups'] as const).filter((one) => one === of || counts[one] > 0)
  const some = {
    value: of === 'all' ? [] : value.ids,
    onChange: (ids: readonly number[]) => of !== 'all' && onChange({ of, ids }),
    ...(fault && { fault }),
  }
  return (
    <div className={style.whose}>
      <SelectField
        label={words.whose}
        value={of}
        choices={offered.map((key) => ({ key, label: words.of[key] }))}
        onChange={(of) => of && of !== value.of && onChange(of === 'all' ? { of } : { of, ids: [] })}
        {...(of === 'all' && fault && { fault })}
      />
      {of === 'trackers' && <TrackersField label={words.of.trackers} {...some} />}
      {of === 'tags' && (
        <PickSeveralField
          label={words.of.tags}
          choices={tags.map(({ id, name, color }) => ({ id, label: name, color }))}
          {...some}
        />
      )}
      {of === 'groups' && (
        <PickSeveralField
          label={words.of.groups}
          choices={groups.map(({ id, title, color }) => ({ id, label: title, color }))}
          {...some}
        />
      )}
    </div>
  )
}
