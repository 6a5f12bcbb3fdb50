import { limitsIn, NumberField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { askedBy } from './kinds.ts'
import { OptionFields } from './option-fields.tsx'
import type { Values } from './rule.ts'

interface Props {
  form: FormState<Values>
}

/** What the kind of the rule asks for; options of a corridor stand below it. */
export const KindFields = ({ form }: Props) => {
  const { param, zones } = askedBy(form.values.type ?? '')
  return (
    <>
      {param && <ParamField form={form} />}
      {zones !== 'corridor' && <OptionFields form={form} />}
    </>
  )
}

const ParamField = ({ form }: Props) => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const { units } = useFormat()
  const { type = '' } = form.values
  const { param } = askedBy(type)
  if (!param) return null
  const { unit, least, most, is_optional: isOptional = false } = param
  const said = {
    speed: { unit: units.speed },
    minutes: { unit: words.minutes },
    number: {},
  }[unit]
  return (
    <NumberField
      label={own.param[type as keyof typeof own.param]}
      {...said}
      {...form.field('param')}
      hint={(own.hint as Record<string, string>)[type]}
      limits={limitsIn({ minimum: least, maximum: most }, unit === 'speed' ? units.per : 1)}
      isRequired={!isOptional}
    />
  )
}
