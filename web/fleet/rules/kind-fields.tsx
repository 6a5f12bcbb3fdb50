import { limitsIn } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { askedBy, type Param } from './kinds.ts'
import { OptionFields } from './option-fields.tsx'
import type { Values } from './rule.ts'

interface Props {
  form: FormState<Values>
}

/** What the kind of the rule asks for; options of a corridor stand below it. */
export const KindFields = ({ form }: Props) => {
  const { type = '' } = form.values
  const { param, zones } = askedBy(type)
  return (
    <>
      {param && <ParamField form={form} type={type} param={param} />}
      {zones !== 'corridor' && <OptionFields form={form} />}
    </>
  )
}

interface ParamProps extends Props {
  type: string
  param: Param
}

const ParamField = ({ form, type, param }: ParamProps) => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const { units } = useFormat()
  const { unit, least, most, is_optional: isOptional = false } = param
  return (
    <NumberField
      label={own.param[type as keyof typeof own.param]}
      unit={{ speed: units.speed, minutes: words.minutes, number: undefined }[unit]}
      {...form.field('param')}
      hint={(own.hint as Record<string, string>)[type]}
      limits={limitsIn({ minimum: least, maximum: most }, unit === 'speed' ? units.per : 1)}
      isRequired={!isOptional}
    />
  )
}
