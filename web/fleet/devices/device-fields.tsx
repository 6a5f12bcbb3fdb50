import { useUser } from '#web/session/user.tsx'
import { limitsIn, SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Model } from './facts.ts'
import type { Settings } from './settings.ts'

interface FieldsProps {
  form: FormState<Settings>
  model: Model | undefined
  isDisabled: boolean
}

/** What belongs to the device itself, and to the account that owns it: no clone has any of it. */
export const DeviceFields = ({ form, model, isDisabled }: FieldsProps) => {
  const { drawer: words } = useWords('fleet/devices')
  const { may } = useUser()
  const { units } = useFormat()
  const { values } = form
  const isWrong = (...names: (keyof Settings & string)[]) => names.some((name) => form.field(name).fault)
  const hasPassword = model?.connection?.some(({ protocol }) => protocol === 'wialon') ?? false
  return (
    <>
      <Section title={words.trips} isWrong={isWrong('min_idle_duration_minutes', 'idle_speed_threshold')}>
        <p className="quiet">{words.trips_text}</p>
        <NumberField
          {...form.field('min_idle_duration_minutes')}
          onChange={(minutes) => form.set({ min_idle_duration_minutes: minutes ?? 1 })}
          label={words.idle}
          hint={words.idle_hint}
          unit={words.minutes}
          isDisabled={isDisabled}
        />
        <NumberField
          {...form.field('idle_speed_threshold')}
          value={Math.round(values.idle_speed_threshold / units.per)}
          onChange={(speed) => form.set({ idle_speed_threshold: Math.round((speed ?? 0) * units.per) })}
          label={words.slow}
          hint={words.slow_hint}
          unit={units.speed}
          limits={limitsIn(form.field('idle_speed_threshold').limits, units.per)}
          isDisabled={isDisabled}
        />
        <SwitchField {...form.field('ignition_aware')} label={words.ignition} isDisabled={isDisabled} />
        <SwitchField {...form.field('motion_sensor_aware')} label={words.motion} isDisabled={isDisabled} />
      </Section>
      <Section title={words.clock} isWrong={isWrong('future_times')}>
        <SelectField
          {...form.field('future_times')}
          onChange={(future_times) => form.set({ future_times })}
          label={words.clock_text}
          choices={[
            { key: 'mark', label: words.clock_mark },
            { key: 'receipt', label: words.clock_receipt },
          ]}
          isDisabled={isDisabled}
        />
      </Section>
      {(hasPassword || values.needs_password) && may('tracker_configure') && (
        <Section title={words.password} isWrong={isWrong('password')}>
          <p className="quiet">{words.password_text}</p>
          <SwitchField {...form.field('needs_password')} label={words.password_needed} />
          {values.needs_password && (
            <TextField
              {...form.field('password')}
              label={words.password_new}
              hint={words.password_keep}
              autoComplete="off"
            />
          )}
        </Section>
      )}
    </>
  )
}
