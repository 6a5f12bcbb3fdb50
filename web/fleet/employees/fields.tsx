import { LocationField } from '#web/parts/location-field.tsx'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Pair, Section } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Changes } from './values.ts'

interface FieldsProps {
  form: FormState<Changes>
  isNew: boolean
  isDisabled: boolean
}

type TextName = {
  [Name in keyof Changes]: Changes[Name] extends string | null ? Name : never
}[keyof Changes] &
  string

/** Everything that is said of an employee. */
export const EmployeeFields = ({ form, isNew, isDisabled }: FieldsProps) => {
  const words = useWords('fleet/employees')
  const departments = useAsk('department/list')
  const { fields, sections } = words
  const text = (name: TextName, maxLength = 32) => ({
    ...form.field(name),
    label: fields[name as keyof typeof fields],
    value: form.values[name] ?? '',
    maxLength,
    isDisabled,
  })
  const date = (name: 'driver_license_issue_date' | 'driver_license_valid_till') => ({
    ...form.field(name),
    label: fields[name],
    isDisabled,
  })
  const isWrong = (...names: (keyof Changes & string)[]) => names.some((name) => form.field(name).fault)
  return (
    <>
      <Pair>
        <TextField {...text('first_name', 100)} isRequired autoFocus={isNew} />
        <TextField {...text('last_name', 100)} />
      </Pair>
      <TextField {...text('middle_name', 100)} />
      <TextField {...text('phone')} type="tel" hint={words.phone_hint} />
      <TextField {...text('email', 100)} type="email" />
      <TrackerField {...form.field('tracker_id')} hint={words.tracker_hint} isDisabled={isDisabled} />
      <PickField
        {...form.field('department_id')}
        label={fields.department}
        placeholder={words.no_department}
        isDisabled={isDisabled}
        choices={(departments.data?.list ?? []).map(({ id, label }) => ({ id, label }))}
      />
      <TagsField {...form.field('tags')} onChange={(tags) => form.set({ tags: [...tags] })} isDisabled={isDisabled} />
      <Section title={sections.licence} isOpen isWrong={isWrong(...licence)}>
        <Pair>
          <TextField {...text('driver_license_number')} />
          <TextField {...text('driver_license_cats')} />
        </Pair>
        <DateField {...date('driver_license_issue_date')} />
        <DateField {...date('driver_license_valid_till')} />
        <TextField
          {...text('hardware_key', 64)}
          hint={words.key_hint}
          onChange={(key) => form.set({ hardware_key: key || null })}
        />
      </Section>
      <Section title={sections.work} isWrong={isWrong('personnel_number', 'ssn', 'location')}>
        <TextField {...text('personnel_number', 15)} />
        <TextField {...text('ssn')} />
        <LocationField {...form.field('location')} isDisabled={isDisabled} />
      </Section>
    </>
  )
}

const licence = [
  'driver_license_number',
  'driver_license_cats',
  'driver_license_issue_date',
  'driver_license_valid_till',
  'hardware_key',
] as const
