import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { CheckField, limitsIn, NumberField, SelectField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { Checks } from './checks.tsx'
import { FieldFields } from './field-fields.tsx'
import { FigureField } from './figure-field.tsx'
import { type Alarm, alarms, askedBy, type Figure, figures, type Warning, warnings } from './kinds.ts'
import type { Values } from './rule.ts'
import { useSentences } from './use-kinds.ts'
import { useStatuses } from './use-statuses.ts'

interface Props {
  form: FormState<Values>
}

/** What the kind of the rule asks for. */
export const KindFields = ({ form }: Props) => {
  const type = form.values.type ?? ''
  const Own = fieldsOf[type]
  const { param, options = [] } = askedBy(type)
  return (
    <>
      {param && <ParamField form={form} />}
      {options.map((name) => name in figures && !Own && <FigureField key={name} form={form} name={name as Figure} />)}
      {Own && <Own form={form} />}
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

const DistanceFields = ({ form }: Props) => {
  const own = useWords('fleet/rules/kinds')
  return (
    <>
      <SelectField
        label={own.options.control_type}
        {...form.field('control_type')}
        choices={[
          { key: 'moving_away', label: own.choices.moving_away },
          { key: 'approaching', label: own.choices.approaching },
        ]}
      />
      <FigureField form={form} name="control_distance_meters" />
      <TrackersField label={own.options.observed_trackers} {...severalOf(form, 'observed_trackers')} isRequired />
    </>
  )
}

const StatusFields = ({ form }: Props) => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const choices = useStatuses()
  const several = severalOf(form, 'status_ids')
  return (
    <PickSeveralField label={own.options.status_ids} placeholder={words.any_status} choices={choices} {...several} />
  )
}

const severalOf = (form: FormState<Values>, name: 'status_ids' | 'observed_trackers') => ({
  ...form.field(name),
  onChange: (ids: readonly number[]) => form.set({ [name]: [...ids] }),
})

const WarningFields = ({ form: { values, set } }: Props) => {
  const words = useWords('fleet/rules')
  const sentence = useSentences()
  return (
    <Checks label={words.warnings}>
      {Object.entries(warnings).map(([name, event]) => (
        <CheckField
          key={name}
          label={sentence(event)}
          value={values[name as Warning]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
    </Checks>
  )
}

const AlarmFields = ({ form: { values, set } }: Props) => {
  const words = useWords('fleet/rules')
  const sentence = useSentences()
  return (
    <Checks label={words.alarms}>
      {alarms.map((name: Alarm) => (
        <CheckField
          key={name}
          label={sentence(name)}
          value={values[name].enabled}
          onChange={(enabled) => set({ [name]: { ...values[name], enabled } })}
        />
      ))}
    </Checks>
  )
}

/** Kinds whose options want more than figures. */
const fieldsOf: Readonly<Record<string, (props: Props) => React.ReactNode>> = {
  distance_control: DistanceFields,
  work_status_change: StatusFields,
  state_field_control: FieldFields,
  driver_assistance: WarningFields,
  autocontrol: AlarmFields,
}
