import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Values } from './task.ts'

const names = ['max_delay', 'min_stay_duration', 'min_arrival_duration'] as const

type Delays = Pick<Values, (typeof names)[number]>

interface DelayFieldsProps<Draft extends Delays> {
  form: FormState<Draft>
  isDisabled?: boolean
}

/** How exactly the window of a task is taken, or of what a schedule makes: in minutes. */
export const DelayFields = <Draft extends Delays>({ form, isDisabled = false }: DelayFieldsProps<Draft>) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  return (
    <Section
      title={words.delays}
      isOpen={names.some((name) => form.values[name])}
      isWrong={names.some((name) => form.field(name).fault !== undefined)}
    >
      {names.map((name) => (
        <NumberField
          key={name}
          label={words[name]}
          {...form.field(name)}
          unit={format.symbol('min')}
          isDisabled={isDisabled}
        />
      ))}
    </Section>
  )
}
