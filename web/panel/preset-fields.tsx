import { useAsk } from '#web/session/ask.ts'
import { type FieldProps, SelectField } from '#web/ui/field.tsx'
import { useLanguage } from '#web/words/speech.tsx'

/** The zones, as they are called in the language of whoever looks. */
export const ZoneField = (props: FieldProps<string>) => {
  const { data } = useAsk('panel/timezone/list', { locale: useLanguage() })
  const choices = (data?.list ?? []).map(({ zone_id, description }) => ({ key: zone_id, label: description }))
  const isThere = choices.some(({ key }) => key === props.value)
  return (
    <SelectField
      {...props}
      onChange={(zone) => zone && props.onChange(zone)}
      choices={isThere ? choices : [{ key: props.value, label: props.value }, ...choices]}
    />
  )
}
