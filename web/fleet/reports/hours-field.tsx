import { SwitchField } from '#web/ui/field.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Hours } from './draft.ts'
import style from './settings.module.css'
import { TimeField } from './time-field.tsx'
import { WeekdaysField } from './weekdays-field.tsx'

const usual: Hours = { from: '08:00', to: '17:00', weekdays: [1, 2, 3, 4, 5] }

interface HoursProps {
  value: Hours | undefined
  fault: string | undefined
  onChange(hours: Hours | undefined): void
}

/** Hours of days outside of which nothing counts; all, without them. */
export const HoursField = ({ value, fault, onChange }: HoursProps) => {
  const words = useWords('fleet/reports')
  return (
    <>
      <SwitchField label={words.hours} value={!!value} onChange={(isOn) => onChange(isOn ? usual : undefined)} />
      {value && (
        <>
          <div className={style.pair}>
            <TimeField label={words.hours_from} value={value.from} onChange={(from) => onChange({ ...value, from })} />
            <TimeField label={words.hours_to} value={value.to} onChange={(to) => onChange({ ...value, to })} />
          </div>
          <WeekdaysField
            label={words.weekdays}
            value={value.weekdays}
            onChange={(weekdays) => onChange({ ...value, weekdays })}
          />
          {fault && <p className={style.fault}>{fault}</p>}
        </>
      )}
    </>
  )
}
