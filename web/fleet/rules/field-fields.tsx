import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'
import { FigureField } from './figure-field.tsx'
import { fields } from './kinds.ts'
import type { Values } from './rule.ts'

/** Which field of the state, and the value that is told of. */
export const FieldFields = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const { values, set } = form
  const { state_field, trigger_value, allow_repeat } = values
  const isSwitch = state_field === 'ignition'
  return (
    <>
      <SelectField
        label={own.options.state_field}
        {...form.field('state_field')}
        choices={fields.map((key) => ({ key, label: own.choices[key] }))}
        onChange={(state_field) => set({ state_field, trigger_value: state_field === 'ignition' ? '1' : '' })}
      />
      {isSwitch ? (
        <SelectField
          label={own.options.trigger_value}
          {...form.field('trigger_value')}
          value={isOn(trigger_value) ? '1' : '0'}
          choices={[
            { key: '1', label: words.is_on },
            { key: '0', label: words.is_off },
          ]}
        />
      ) : (
        <TextField label={own.options.trigger_value} {...form.field('trigger_value')} isRequired />
      )}
      <CheckField label={own.options.allow_repeat} {...form.field('allow_repeat')} />
      {allow_repeat && <FigureField form={form} name="repeat_delay_seconds" />}
      <CheckField label={own.options.display_value} {...form.field('display_value')} />
    </>
  )
}

const isOn = (value: string): boolean => value === '1' || value === 'true'
