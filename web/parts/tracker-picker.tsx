import { useAsk } from '#web/session/ask.ts'
import { useWords } from '#web/words/speech.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { type Choice, PickField, PickSeveralField } from '../ui/pick-field.tsx'
import style from './tracker-picker.module.css'

type Named<Props> = Omit<Props, 'label'> & { label?: string }

interface TrackerProps extends Named<FieldProps<number | null>> {
  placeholder?: string
  isLabelHidden?: boolean
}

/** A tracker by its id, found by its label or what its device is known by; none where it is emptied. */
export const TrackerField = ({ label, placeholder, ...props }: TrackerProps) => {
  const words = useWords('ui/pick')
  return (
    <PickField
      {...props}
      label={label ?? words.tracker}
      placeholder={placeholder ?? words.no_tracker}
      choices={useTrackerChoices()}
    />
  )
}

interface ShownProps {
  label: string
  placeholder: string
  value: number | undefined
  onChange(id: number | undefined): void
}

/** The tracker that a page is of, above it. */
export const ShownTracker = ({ value, onChange, ...props }: ShownProps) => (
  <div className={style.shown}>
    <TrackerField {...props} isLabelHidden value={value ?? null} onChange={(id) => onChange(id ?? undefined)} />
  </div>
)

/** Several trackers by their ids. */
export const TrackersField = ({ label, ...props }: Named<FieldProps<readonly number[]>>) => {
  const words = useWords('ui/pick')
  return <PickSeveralField {...props} label={label ?? words.trackers} choices={useTrackerChoices()} />
}

export const useTrackerChoices = (): readonly Choice[] => {
  const { data } = useAsk('tracker/list')
  return (data?.list ?? []).map(({ id, label, source }) => ({ id, label, hint: source.device_id }))
}
