import type { ReactNode } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { nameOf } from '../employees/employee.ts'
import { useEventKinds } from '../events/use-event-kinds.ts'
import { ConditionsField } from './conditions-field.tsx'
import type { Draft } from './draft.ts'
import { columnsFor } from './own.ts'
import { PointsField } from './points-field.tsx'
import type { Form, Parameter } from './schema.ts'
import { SensorsField } from './sensors-field.tsx'
import style from './settings.module.css'
import { ShiftsField } from './shifts-field.tsx'
import { TimeField } from './time-field.tsx'
import { WeekdaysField } from './weekdays-field.tsx'

interface ParameterProps {
  parameter: Parameter
  value: unknown
  fault: string | undefined
  draft: Draft
  onChange(value: unknown): void
}

/** A parameter of a kind of report, by its form. */
export const ParameterField = (props: ParameterProps) => {
  const Field = fields[props.parameter.is]
  return <Field {...props} />
}

/** What a parameter is called; its own name, where nobody has said. */
const useTitle = (name: string): string => {
  const { params } = useWords('fleet/reports')
  return (params as Readonly<Record<string, string>>)[name] ?? name
}

/** What the choices of a parameter are called. */
const useChoice = (name: string) => {
  const choices: Readonly<Record<string, object>> = useWords('fleet/reports').choices
  const own = choices[name] as Readonly<Record<string, string>> | undefined
  return (of: string): string => own?.[of] ?? of
}

/** What units the names of figures end with. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/_minutes?(_|$)|^min_(speeding|idling)_duration$/, 'min'],
  [/_seconds$|_duration$/, 's'],
  [/^hours_/, 'h'],
]

const useUnit = (name: string): string | undefined => {
  const { symbol } = useFormat()
  const { user_info } = useUser()
  if (name === 'max_speed' || name === 'speed_limit') return symbol(speeds[user_info.measurement_system] ?? 'km/h')
  const unit = endings.find(([ending]) => ending.test(name))?.[1]
  return unit && symbol(unit)
}
const speeds: Readonly<Record<string, string>> = { imperial: 'mph', us: 'mph', nautical: 'kn' }

const Flag = ({ parameter, value, onChange }: ParameterProps) => (
  <SwitchField label={useTitle(parameter.name)} value={value === true} onChange={onChange} />
)

const Figure = ({ parameter, value, fault, onChange }: ParameterProps) => {
  const { minimum, maximum, isWhole } = parameter as Extract<Parameter, { is: 'figure' }>
  const unit = useUnit(parameter.name)
  return (
    <NumberField
      label={useTitle(parameter.name)}
      limits={{ ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }}
      format={{ maximumFractionDigits: isWhole ? 0 : 2 }}
      value={typeof value === 'number' ? value : undefined}
      onChange={onChange}
      {...(unit && { unit })}
      {...(fault && { fault })}
    />
  )
}

const intervals = [60, 300, 900, 1800, 3600, 10_800, 21_600]

/** So many seconds, of which some are told. */
const Interval = ({ parameter, value, fault, onChange }: ParameterProps) => {
  const { duration } = useFormat()
  const chosen = typeof value === 'number' ? value : 1800
  const offered = intervals.includes(chosen) ? intervals : [...intervals, chosen].sort((a, b) => a - b)
  return (
    <SelectField
      label={useTitle(parameter.name)}
      value={chosen}
      choices={offered.map((key) => ({ key, label: duration(key) }))}
      onChange={onChange}
      {...(fault && { fault })}
    />
  )
}

const ChoiceOf = ({ parameter, value, fault, onChange }: ParameterProps) => {
  const { of } = parameter as Extract<Parameter, { is: 'choice' }>
  const said = useChoice(parameter.name)
  return (
    <SelectField
      label={useTitle(parameter.name)}
      value={typeof value === 'string' ? value : of[0]}
      choices={of.map((key) => ({ key, label: said(key) }))}
      onChange={onChange}
      {...(fault && { fault })}
    />
  )
}

const Time = ({ parameter, value, fault, onChange }: ParameterProps) => (
  <TimeField
    label={useTitle(parameter.name)}
    value={typeof value === 'string' ? value.slice(0, 5) : undefined}
    onChange={onChange}
    onClear={() => onChange(undefined)}
    {...(fault && { fault })}
  />
)

const Weekdays = ({ parameter, value, fault, onChange }: ParameterProps) => {
  const label = useTitle(parameter.name)
  return (
    <div className={style.days}>
      <span className={style.label}>{label}</span>
      <WeekdaysField label={label} value={Array.isArray(value) ? value : working_days} onChange={onChange} />
      {fault && <p className={style.fault}>{fault}</p>}
    </div>
  )
}
const working_days = [1, 2, 3, 4, 5]

const Text = ({ parameter, value, fault, onChange }: ParameterProps) => {
  const { maxLength } = parameter as Extract<Parameter, { is: 'text' }>
  return (
    <TextField
      label={useTitle(parameter.name)}
      limits={{ ...(maxLength !== undefined && { maxLength }) }}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text || undefined)}
      {...(fault && { fault })}
    />
  )
}

interface Named {
  key: string | number
  label: string
}

/** Some of those that there are, by their keys; none is undefined, and means all where that may be. */
const Some = ({ parameter, value, fault, onChange, all }: ParameterProps & { all: readonly Named[] }) => {
  const words = useWords('fleet/reports')
  const chosen = Array.isArray(value) ? (value as (string | number)[]) : []
  const places = new Map(all.map(({ key }, place) => [key, place]))
  return (
    <PickSeveralField
      label={useTitle(parameter.name)}
      placeholder={parameter.isRequired ? words.choose : words.any}
      choices={all.map(({ label }, id) => ({ id, label }))}
      value={chosen.flatMap((key) => places.get(key) ?? [])}
      onChange={(ids) => onChange(ids.length > 0 ? ids.flatMap((id) => all[id]?.key ?? []) : undefined)}
      {...(fault && { fault })}
    />
  )
}

const Choices = (props: ParameterProps) => {
  const { of } = props.parameter as Extract<Parameter, { is: 'choices' }>
  const said = useChoice(props.parameter.name)
  const offered = props.parameter.name === 'columns' ? columnsFor(props.draft.settings.rows, of) : of
  return <Some {...props} all={offered.map((key) => ({ key, label: said(key) }))} />
}

const Zones = (props: ParameterProps) => {
  const { data } = useAsk('zone/list', {})
  return <Some {...props} all={(data?.list ?? []).map(({ id, label }) => ({ key: id, label }))} />
}

const Places = (props: ParameterProps) => {
  const { data } = useAsk('place/list', {})
  return <Some {...props} all={(data?.list ?? []).map(({ id, label }) => ({ key: id, label }))} />
}

const Employees = (props: ParameterProps) => {
  const { data } = useAsk('employee/list', {})
  const all = data?.list ?? []
  return <Some {...props} all={all.map((one) => ({ key: one.id, label: nameOf(one) }))} />
}

const Points = ({ parameter, value, fault, onChange }: ParameterProps) => {
  const { of } = parameter as Extract<Parameter, { is: 'points' }>
  const said = useChoice(parameter.name)
  return (
    <PointsField
      label={useTitle(parameter.name)}
      of={of.map((key) => ({ key, label: said(key) }))}
      value={(value ?? parameter.usual) as Readonly<Record<string, number>>}
      {...{ fault, onChange }}
    />
  )
}

/** Points by how far above a limit: those that are usual, or were asked for. */
const Tiers = ({ parameter, value, fault, onChange }: ParameterProps) => {
  const unit = useUnit('max_speed')
  const told = (value ?? parameter.usual) as Readonly<Record<string, number>>
  return (
    <PointsField
      label={useTitle(parameter.name)}
      of={Object.keys(told).map((key) => ({ key, label: `+${key} ${unit}` }))}
      value={told}
      {...{ fault, onChange }}
    />
  )
}

const Events = (props: ParameterProps) => (
  <Some {...props} all={(useEventKinds() ?? []).map(({ type, description }) => ({ key: type, label: description }))} />
)

const fields: Readonly<Record<Form['is'], (props: ParameterProps) => ReactNode>> = {
  flag: Flag,
  figure: Figure,
  choice: ChoiceOf,
  choices: Choices,
  interval: Interval,
  text: Text,
  zones: Zones,
  places: Places,
  employees: Employees,
  points: Points,
  tiers: Tiers,
  events: Events,
  time: Time,
  weekdays: Weekdays,
  shifts: ({ value, fault, onChange }) => (
    <ShiftsField {...{ fault, onChange }} value={Array.isArray(value) ? value : []} />
  ),
  sensors: ({ value, draft, fault, onChange }) => (
    <SensorsField {...{ fault, onChange }} whose={draft.whose} value={Array.isArray(value) ? value : []} />
  ),
  conditions: ({ value, draft, fault, onChange }) => (
    <ConditionsField {...{ fault, onChange }} rows={draft.settings.rows} value={Array.isArray(value) ? value : []} />
  ),
}
