import { LocationField } from '#web/parts/location-field.tsx'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { PickField } from '#web/ui/pick-field.tsx'
import type { OwnProps } from '#web/ui/record-fields.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Changes } from './employee.ts'

/** Fields of employees that are more than a text or a day. */

type Own = OwnProps<Changes>

const OwnTracker = ({ form, isDisabled }: Own) => {
  const { tracker_hint } = useWords('fleet/employees')
  const { value, ...field } = form.field('tracker_id')
  return <TrackerField {...field} value={value ?? null} hint={tracker_hint} isDisabled={isDisabled} />
}

const DepartmentField = ({ form, isDisabled }: Own) => {
  const { fields, no_department } = useWords('fleet/employees')
  const departments = useAsk('department/list')
  const { value, ...field } = form.field('department_id')
  return (
    <PickField
      {...field}
      value={value ?? null}
      label={fields.department}
      placeholder={no_department}
      isDisabled={isDisabled}
      choices={(departments.data?.list ?? []).map(({ id, label }) => ({ id, label }))}
    />
  )
}

const OwnTags = ({ form, isDisabled }: Own) => {
  const { value, ...field } = form.field('tags')
  return (
    <TagsField {...field} value={value ?? []} onChange={(tags) => field.onChange([...tags])} isDisabled={isDisabled} />
  )
}

const HomeField = ({ form, isDisabled }: Own) => {
  const { value, ...field } = form.field('location')
  return <LocationField {...field} value={value ?? null} isDisabled={isDisabled} />
}

/** By the names that they have in the list of fields. */
export const own = {
  tracker_id: OwnTracker,
  department_id: DepartmentField,
  tags: OwnTags,
  location: HomeField,
}
