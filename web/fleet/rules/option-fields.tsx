import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Checks } from './checks.tsx'
import { DecimalField } from './decimal-field.tsx'
import { FigureField } from './figure-field.tsx'
import { askedBy, eventOf, type NameOf, type Option, optionOf } from './kinds.ts'
import type { OptionName } from './options.ts'
import type { Values } from './rule.ts'
import { useSentences } from './use-kinds.ts'
import { useStatuses } from './use-statuses.ts'

interface Props {
  form: FormState<Values>
}

/** A field for each option that the kind of the rule declares, in its order; those that events name stand together. */
export const OptionFields = ({ form }: Props) => {
  const words = useWords('fleet/rules')
  const { options = [] } = askedBy(form.values.type ?? '')
  const shown = options.filter((name) => isAsked(name, form.values))
  const named = shown.filter(eventOf)
  return (
    <>
      {shown
        .filter((name) => !eventOf(name))
        .map((name) => (
          <OptionField key={name} form={form} name={name} />
        ))}
      {named.length > 0 && (
        <Checks label={named.some((name) => optionOf(name).is === 'alarm') ? words.alarms : words.warnings}>
          {named.map((name) => (
            <OptionField key={name} form={form} name={name} />
          ))}
        </Checks>
      )}
    </>
  )
}

const isAsked = (name: OptionName, values: Values): boolean => {
  const { when, ...option } = optionOf(name)
  // The value of a virtual sensor is asked for where that is chosen (`SensorFields`).
  if (option.is === 'text' && option.switched && values[option.switched.by as NameOf<'choice'>] === undefined)
    return false
  return when === undefined || values[when as NameOf<'flag'>]
}

interface OptionProps extends Props {
  name: OptionName
}

const OptionField = (props: OptionProps) => {
  const Field = fields[optionOf(props.name).is]
  return <Field {...props} />
}

const useLabel = (name: OptionName): string => {
  const own = useWords('fleet/rules/kinds')
  const sentence = useSentences()
  const event = eventOf(name)
  return event ? sentence(event) : own.options[name as keyof typeof own.options]
}

const FlagOption = ({ form, name }: OptionProps) => (
  <CheckField label={useLabel(name)} {...form.field(name as NameOf<'flag'>)} />
)

const AlarmOption = ({ form, name }: OptionProps) => {
  const { value } = form.field(name as NameOf<'alarm'>)
  return (
    <CheckField
      label={useLabel(name)}
      value={value.enabled}
      onChange={(enabled) => form.set({ [name]: { ...value, enabled } })}
    />
  )
}

const TextOption = ({ form, name }: OptionProps) => {
  const words = useWords('fleet/rules')
  const label = useLabel(name)
  const { switched } = optionOf(name) as Extract<Option, { is: 'text' }>
  const field = form.field(name as NameOf<'text'>)
  if (switched === undefined || form.values[switched.by as NameOf<'choice'>] !== switched.at)
    return <TextField label={label} {...field} isRequired />
  return (
    <SelectField
      label={label}
      {...field}
      value={field.value === '1' || field.value === 'true' ? '1' : '0'}
      choices={[
        { key: '1', label: words.is_on },
        { key: '0', label: words.is_off },
      ]}
    />
  )
}

/** The choice of nothing of these: a virtual sensor is watched. */
const no_field = 'sensor'

const ChoiceOption = ({ form, name }: OptionProps) => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const { of, is_optional: isOptional } = optionOf(name) as Extract<Option, { is: 'choice' }>
  const { value, ...field } = form.field(name as NameOf<'choice'>)
  const choices = of.map((key) => ({ key, label: own.choices[key as keyof typeof own.choices] }))
  return (
    <SelectField
      label={useLabel(name)}
      {...field}
      value={value ?? no_field}
      choices={isOptional ? [...choices, { key: no_field, label: words.virtual_sensor }] : choices}
      onChange={(chosen) =>
        chosen &&
        form.set({ [name]: chosen === no_field ? undefined : chosen, ...switchedBy(name, chosen, form.values) })
      }
    />
  )
}

/** Texts that the choice makes a switch begin as on, and those that it makes a text again begin empty. */
const switchedBy = (name: OptionName, chosen: string, { type = '' }: Values): Partial<Values> =>
  Object.fromEntries(
    (askedBy(type).options ?? []).flatMap((other) => {
      const option = optionOf(other)
      if (option.is !== 'text' || option.switched?.by !== name) return []
      return [[other, option.switched.at === chosen || chosen === no_field ? '1' : '']]
    }),
  )

const ChoicesOption = ({ form, name }: OptionProps) => {
  const own = useWords('fleet/rules/kinds')
  const { of } = optionOf(name) as Extract<Option, { is: 'choices' }>
  const value: readonly string[] = form.field(name as NameOf<'choices'>).value
  return (
    <Checks label={useLabel(name)}>
      {of.map((key) => (
        <CheckField
          key={key}
          label={own.choices[key as keyof typeof own.choices]}
          value={value.includes(key)}
          onChange={(chosen) => form.set({ [name]: of.filter((one) => (one === key ? chosen : value.includes(one))) })}
        />
      ))}
    </Checks>
  )
}

const TrackersOption = ({ form, name }: OptionProps) => (
  <TrackersField label={useLabel(name)} {...form.field(name as NameOf<'trackers'>)} isRequired />
)

const StatusesOption = ({ form, name }: OptionProps) => {
  const words = useWords('fleet/rules')
  return (
    <PickSeveralField
      label={useLabel(name)}
      placeholder={words.any_status}
      choices={useStatuses()}
      {...form.field(name as NameOf<'statuses'>)}
    />
  )
}

const fields: Readonly<Record<Option['is'], (props: OptionProps) => React.ReactNode>> = {
  figure: ({ form, name }) => <FigureField form={form} name={name as NameOf<'figure'>} />,
  flag: FlagOption,
  text: TextOption,
  choice: ChoiceOption,
  choices: ChoicesOption,
  alarm: AlarmOption,
  trackers: TrackersOption,
  statuses: StatusesOption,
  decimal: ({ form, name }) => <DecimalField form={form} name={name as NameOf<'decimal'>} />,
  // Sensors are those of the trackers, which are asked for below (`SensorFields`).
  sensor: () => null,
  sensors: () => null,
}
