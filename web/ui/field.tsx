import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import { TextField as AriaTextField, FieldError, Label, Text, TextArea } from 'react-aria-components/TextField'
import style from './field.module.css'

/** What every field of a form has: its label, its value, and what is wrong with it. `useForm` gives the last three. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange(value: Value): void
  fault?: string
  /** A sentence below the label. */
  hint?: string
  isDisabled?: boolean
  isRequired?: boolean
}

const Frame = ({
  label,
  hint,
  fault,
  isLabelHidden,
  children,
}: {
  label: string
  hint?: string
  fault?: string
  isLabelHidden?: boolean
  children: ReactNode
}) => (
  <>
    <Label className={isLabelHidden ? style.hidden : style.label}>{label}</Label>
    {children}
    {hint && (
      <Text slot="description" className={style.hint}>
        {hint}
      </Text>
    )}
    <FieldError className={style.fault}>{fault}</FieldError>
  </>
)

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'search'
  autoComplete?: string
  autoFocus?: boolean
  maxLength?: number
  placeholder?: string
  /** More than one makes it a text of several lines. */
  lines?: number
}

export const TextField = ({ label, hint, fault, lines = 1, placeholder, ...props }: TextFieldProps) => (
  <AriaTextField {...props} isInvalid={!!fault} validationBehavior="aria" className={style.field}>
    <Frame {...{ label, hint, fault }}>
      {lines > 1 ? (
        <TextArea rows={lines} placeholder={placeholder} className={style.input} />
      ) : (
        <Input placeholder={placeholder} className={style.input} />
      )}
    </Frame>
  </AriaTextField>
)

interface NumberFieldProps extends FieldProps<number | undefined> {
  least?: number
  most?: number
  step?: number
  /** Behind the number, such as km/h. */
  unit?: string
  /** How it is written, such as a year without signs between its digits. */
  format?: Intl.NumberFormatOptions
}

export const NumberField = ({
  label,
  hint,
  fault,
  value,
  onChange,
  least,
  most,
  unit,
  format,
  ...props
}: NumberFieldProps) => (
  <AriaNumberField
    {...props}
    value={value ?? Number.NaN}
    onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
    minValue={least}
    maxValue={most}
    formatOptions={format}
    isInvalid={!!fault}
    validationBehavior="aria"
    className={style.field}
  >
    <Frame {...{ label, hint, fault }}>
      <Group className={style.group}>
        <Input className={`${style.input} ${style.digits}`} />
        {unit && <span className={style.unit}>{unit}</span>}
      </Group>
    </Frame>
  </AriaNumberField>
)

interface Choice<Key extends string | number> {
  key: Key
  label: string
}

interface SelectProps<Key extends string | number> extends FieldProps<Key | undefined> {
  choices: readonly Choice<Key>[]
  placeholder?: string
  /** Where what is chosen says what it is about, as above a table; those who do not see hear the label. */
  isLabelHidden?: boolean
}

export const SelectField = <Key extends string | number>(props: SelectProps<Key>) => {
  const { label, hint, fault, value, onChange, choices, placeholder, isLabelHidden, ...others } = props
  return (
    <AriaSelect
      {...others}
      value={value ?? null}
      onChange={(key) => onChange(key as Key)}
      placeholder={placeholder}
      isInvalid={!!fault}
      validationBehavior="aria"
      className={style.field}
    >
      <Frame {...{ label, hint, fault, isLabelHidden }}>
        <Button className={`${style.input} ${style.select}`}>
          <SelectValue className={style.chosen} />
          <ChevronDown size={16} aria-hidden />
        </Button>
        <Popover className={style.popover}>
          <ListBox className={style.list} items={choices.map(({ key, label }) => ({ id: key, label }))}>
            {(choice) => (
              <ListBoxItem className={style.choice} textValue={choice.label}>
                {choice.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Frame>
    </AriaSelect>
  )
}

export const SwitchField = ({ label, value, onChange, isDisabled }: FieldProps<boolean>) => (
  <AriaSwitch isSelected={value} onChange={onChange} isDisabled={isDisabled} className={style.switch}>
    <span className={style.knob} />
    {label}
  </AriaSwitch>
)

/** `isMixed`: it is so of some of those that it is about. */
export const CheckField = (props: FieldProps<boolean> & { isMixed?: boolean }) => (
  <Checkbox
    isSelected={props.value}
    isIndeterminate={props.isMixed}
    onChange={props.onChange}
    isDisabled={props.isDisabled}
    className={style.check}
  >
    <span className={style.tick} />
    {props.label}
  </Checkbox>
)
