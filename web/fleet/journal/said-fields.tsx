import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type Said, types } from './drives.ts'

/** What is said of one drive, or of several: what for, whom to. */
export const SaidFields = ({ form, isDisabled = false }: { form: FormState<Said>; isDisabled?: boolean }) => {
  const words = useWords('fleet/journal')
  return (
    <>
      <SelectField
        label={words.type}
        choices={types.map((key) => ({ key, label: words.types[key] }))}
        {...form.field('type')}
        onChange={(type) => type && form.set({ type })}
        isDisabled={isDisabled}
      />
      <SwitchField label={words.commute} {...form.field('commute')} isDisabled={isDisabled} />
      <TextField label={words.purpose} {...form.field('purpose')} isDisabled={isDisabled} />
      <TextField label={words.partner} {...form.field('partner')} isDisabled={isDisabled} />
      <TextField label={words.comment} {...form.field('comment')} lines={3} isDisabled={isDisabled} />
    </>
  )
}
