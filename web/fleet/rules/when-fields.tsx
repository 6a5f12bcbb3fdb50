import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './form.module.css'
import type { Values } from './rule.ts'
import { useTimes } from './use-times.ts'
import { presetOf, presets, scheduleOf, weekOf } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

/** At what times it counts: always, at some that are wanted often, or in hours of the week of one's own. */
export const WhenFields = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/rules')
  const common = useCommon()
  const times = useTimes()
  const { schedule } = form.values
  const set = (schedule: Values['schedule']): void => form.set({ schedule })
  const week = weekOf(schedule)
  // Hours of one's own may be those of a preset for a while, or none, which the schedule does not tell from all.
  const [own, setOwn] = useState(presetOf(schedule) === undefined ? week.hours : undefined)
  const preset = own ? undefined : presetOf(schedule)
  const { rest } = week
  return (
    <>
      <SelectField
        label={words.when}
        value={preset ?? 'own'}
        choices={[
          ...(['always', 'work', 'nights'] as const).map((key) => ({ key, label: words.presets[key] })),
          { key: 'own' as const, label: words.own_times },
        ]}
        onChange={(key) => {
          setOwn(key === 'own' ? week.hours : undefined)
          if (key && key !== 'own') set(scheduleOf({ hours: presets[key], rest: [] }))
        }}
        fault={form.field('schedule').fault}
      />
      {preset !== 'always' && (
        <WeekGrid
          label={words.hours}
          hours={own ?? week.hours}
          onChange={(hours) => {
            setOwn(hours)
            set(scheduleOf({ hours, rest }))
          }}
        />
      )}
      {rest.length > 0 && (
        <ul className={style.rest} aria-label={words.further_times}>
          {rest.map((interval) => (
            <li key={JSON.stringify(interval)}>
              <span>{times(interval)}</span>
              <IconButton
                icon={X}
                label={common.remove}
                onPress={() => set(schedule.filter((other) => other !== interval))}
              />
            </li>
          ))}
        </ul>
      )}
      {own && !own.includes(true) && rest.length === 0 && <p className={style.note}>{words.no_hours}</p>}
    </>
  )
}
