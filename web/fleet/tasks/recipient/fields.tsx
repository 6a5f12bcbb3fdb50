import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { Pair, Section } from '#web/ui/section.tsx'
import { languages, names } from '#web/words/language.ts'
import { useWords } from '#web/words/speech.tsx'
import type { RecipientValues } from './recipient.ts'

const fields = ['name', 'phone', 'email', 'language', 'notify'] as const
const usual = 'usual'

interface FieldsProps<Values extends RecipientValues> {
  form: FormState<Values>
  isDisabled?: boolean
}

/** Who waits, how they are reached, and whether they are told by themselves. */
export const RecipientFields = <Values extends RecipientValues>({ form, isDisabled = false }: FieldsProps<Values>) => {
  const words = useWords('fleet/tasks/recipient')
  const { name, phone, email, language, notify } = form.values
  const set = (some: Partial<RecipientValues>): void => form.set(some as Partial<Values>)
  return (
    <Section
      title={words.title}
      isOpen={[name, phone, email].some(Boolean)}
      isWrong={fields.some((field) => form.field(field).fault !== undefined)}
    >
      <TextField label={words.name} {...form.field('name')} isDisabled={isDisabled} />
      <Pair>
        <TextField label={words.phone} type="tel" {...form.field('phone')} isDisabled={isDisabled} />
        <TextField label={words.email} type="email" {...form.field('email')} isDisabled={isDisabled} />
      </Pair>
      <SelectField
        label={words.language}
        choices={[{ key: usual, label: words.usual }, ...languages.map((key) => ({ key, label: names[key] }))]}
        value={language ?? usual}
        onChange={(key) => set({ language: languages.find((one) => one === key) ?? null })}
        isDisabled={isDisabled}
      />
      <SwitchField label={words.notify} value={notify} onChange={(notify) => set({ notify })} isDisabled={isDisabled} />
    </Section>
  )
}
