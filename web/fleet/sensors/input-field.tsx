import { useState } from 'react'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Sensor } from '../readings/written.ts'
import type { Draft } from './draft.ts'
import style from './screen.module.css'
import type { useInputs } from './use-inputs.ts'

interface InputFieldProps {
  sensors: readonly Sensor[]
  form: FormState<Draft>
  inputs: ReturnType<typeof useInputs>
  isDisabled: boolean
}

const other = '…'

/** From what it is made: one of those that the device told in the last days, another by its name, or other sensors. */
export const InputField = ({ sensors, form, inputs, isDisabled }: InputFieldProps) => {
  const words = useWords('fleet/sensors')
  const { input_name, type, parent_ids, composite_function } = form.values
  const told = (inputs.inputs ?? []).map((input) => input.input_name)
  const [isTyped, setTyped] = useState(false)
  const names = [...new Set([...told, ...(input_name && input_name !== 'composite' && !isTyped ? [input_name] : [])])]
  const parts = sensors.filter((sensor) => sensor.type === 'metering' && sensor.input_name !== 'composite')
  const partsFault = form.field('parent_ids').fault
  const choose = (key: string | undefined): void => {
    setTyped(key === other)
    form.set({ input_name: key === other ? '' : (key ?? '') })
  }
  return (
    <>
      <SelectField
        label={words.input}
        placeholder={words.choose_input}
        value={isTyped ? other : input_name || undefined}
        fault={isTyped ? undefined : form.field('input_name').fault}
        choices={[
          ...names.map((key) => ({ key, label: inputs.titleOf(key) })),
          ...(type === 'metering' && (parts.length > 1 || input_name === 'composite')
            ? [{ key: 'composite', label: words.composite }]
            : []),
          { key: other, label: words.other_input },
        ]}
        onChange={choose}
        isDisabled={isDisabled}
      />
      {isTyped && <TextField label={words.input_name} {...form.field('input_name')} isDisabled={isDisabled} />}
      {input_name === 'composite' && (
        <fieldset className={style.parts}>
          <legend>{words.parts}</legend>
          {parts.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              value={parent_ids.includes(id)}
              isDisabled={isDisabled}
              onChange={(is) =>
                form.set({ parent_ids: is ? [...parent_ids, id] : parent_ids.filter((one) => one !== id) })
              }
            />
          ))}
          <SelectField
            label={words.together}
            value={composite_function}
            choices={(['sum', 'average'] as const).map((key) => ({ key, label: words.functions[key] }))}
            onChange={(key) => form.set({ composite_function: key ?? 'sum' })}
            isDisabled={isDisabled}
          />
          {partsFault && (
            <p role="alert" className={style.wrong}>
              {partsFault}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
