import { type FieldProps, SelectField } from '#web/ui/field.tsx'
import { useLanguage } from '#web/words/speech.tsx'

/** Languages with the country whose habits they have. */
const locales = ['en_US', 'en_GB', 'de_DE', 'de_AT', 'de_CH', 'es_ES', 'es_MX', 'fr_FR', 'pt_PT', 'pt_BR', 'ru_RU']

/** A language, as it is spoken somewhere. */
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
