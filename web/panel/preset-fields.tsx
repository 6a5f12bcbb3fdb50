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

/** Languages with the country whose habits they have. */
const locales = ['en_US', 'en_GB', 'de_DE', 'de_AT', 'de_CH', 'es_ES', 'es_MX', 'fr_FR', 'pt_PT', 'pt_BR', 'ru_RU']

export const LocaleField = (props: FieldProps<string>) => {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (
    <SelectField
      {...props}
      onChange={(locale) => locale && props.onChange(locale)}
      choices={[...new Set([...locales, props.value])].map((key) => ({
        key,
        label: names.of(key.replace('_', '-')) ?? key,
      }))}
    />
  )
}
