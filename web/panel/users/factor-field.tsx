import type { Params } from '#client/client.ts'
import { type FieldProps, SelectField } from '#web/ui/field.tsx'
import { useWords } from '#web/words/speech.tsx'

type FactorSettings = Params<'panel/user/mfa/settings/default/update'>['settings']
export type Factor = FactorSettings['type']

const factors: readonly Factor[] = ['disallowed', 'allowed', 'required']

/** Whether users may have a second factor, or have to. */
export const FactorField = ({ onChange, ...props }: Omit<FieldProps<Factor>, 'label' | 'hint'>) => {
  const words = useWords('panel/users')
  return (
    <SelectField
      {...props}
      label={words.second_factor}
      hint={props.value === 'required' ? words.required_hint : undefined}
      onChange={(factor) => factor && onChange(factor)}
      choices={factors.map((key) => ({ key, label: words.second_factors[key] }))}
    />
  )
}

/** As the operations take it: of any kind, where there may be one. */
export const settingsOf = (type: Factor): FactorSettings =>
  type === 'disallowed' ? { type } : { type, factor_types: ['email', 'totp'] }
