import { SwitchField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { TaskDraft } from './draft.ts'

type Told = Pick<TaskDraft, 'cost' | 'comment' | 'emails' | 'sms_phones' | 'push_enabled'>

interface ToldFieldsProps<Draft extends Told> {
  form: FormState<Draft>
  isDisabled: boolean
}

/** What is said of a service task and of one in the catalogue alike: what it costs, a comment, and who is told when it is due. */
export const ToldFields = <Draft extends Told>({ form, isDisabled }: ToldFieldsProps<Draft>) => {
  const words = useWords('fleet/maintenance')
  return (
    <>
      <NumberField label={words.cost} {...form.field('cost')} isDisabled={isDisabled} />
      <TextField label={words.comment} {...form.field('comment')} lines={2} isDisabled={isDisabled} />
      <Section title={words.told}>
        <TextField label={words.emails} {...form.field('emails')} isList isDisabled={isDisabled} />
        <TextField label={words.sms_phones} {...form.field('sms_phones')} isList isDisabled={isDisabled} />
        <SwitchField label={words.push_enabled} {...form.field('push_enabled')} isDisabled={isDisabled} />
      </Section>
    </>
  )
}
