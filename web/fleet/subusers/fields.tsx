import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Pair } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Group } from './people.tsx'

interface Person {
  first_name: string
  last_name: string
  phone: string
  security_group_id: number | null
}

/** Nothing said yet of somebody. */
export const nobody: Person = { first_name: '', last_name: '', phone: '', security_group_id: null }

export const digits = (phone: string): string => phone.replace(/[\s+()/.-]/g, '')

/** Who somebody is, and what they may change. */
export const PersonFields = ({
  form,
  groups,
}: {
  form: Pick<FormState<Person>, 'field'>
  groups: readonly Group[]
}) => {
  const words = useWords('fleet/subusers')
  const { fields } = words
  return (
    <>
      <Pair>
        <TextField label={fields.first_name} {...form.field('first_name')} />
        <TextField label={fields.last_name} {...form.field('last_name')} />
      </Pair>
      <TextField label={fields.phone} hint={words.phone_hint} type="tel" {...form.field('phone')} />
      <PickField
        label={fields.group}
        placeholder={words.no_group}
        {...form.field('security_group_id')}
        choices={groups.map(({ id, label }) => ({ id, label }))}
      />
    </>
  )
}
