import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import { TextField as AriaTextField, FieldError, Label, Text, TextArea } from 'react-aria-components/TextField'
import type { Limit } from '#client/limits.ts'
import style from './field.module.css'

/** The limits of what is sent to no operation. */
export const unlimited: Limit = {}

/** The limits of a number that is shown in another unit, which is as many of the service's; rounded inwards to so many decimals. */
export const limitsIn = ({ minimum, maximum, ...others }: Limit = {}, per: number, decimals = 0): Limit => ({
  ...others,
  ...(minimum !== undefined && { minimum: Math.ceil((minimum / per) * 10 ** decimals) / 10 ** decimals }),
  ...(maximum !== undefined && { maximum: Math.floor((maximum / per) * 10 ** decimals) / 10 ** decimals }),
})

/** What every field of a form has: its label, its value, what is wrong with it and its limits. `useForm` gives all but the label. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange(value: Value): void
  fault?: string
  /** Those of the operation that it is sent to. */
  limits?: Limit | undefined
  /** A sentence below the label. */
  hint?: string
  isDisabled?: boolean
  isRequired?: boolean
}

/** A label over a field, with what is said below it. */
export const FieldFrame = ({
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
  limits: Limit | undefined
  type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'search'
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  /** More than one makes it a text of several lines. */
  lines?: number
  /** Several, with commas between them: Enter begins the next, and sends nothing. */
  isList?: boolean
}

/** A password without its end is another one, and what a telephone number is written with is not all sent: of both the service says that they are too long. */
const isCut = (type: TextFieldProps['type']): boolean => type !== 'password' && type !== 'tel'

/** Where the next may be written. */
const nextOf = (list: string): string => (/(^|,)\s*$/.test(list) ? list : `${list.trimEnd()}, `)

export const TextField = ({
  label,
  hint,
  fault,
  limits = {},
  lines = 1,
  isList,
  placeholder,
  ...props
}: TextFieldProps) => (
  <AriaTextField
    isRequired={limits.required && !!limits.minLength}
    {...props}
    maxLength={isCut(props.type) ? limits.maxLength : undefined}
    isInvalid={!!fault}
    validationBehavior="aria"
    className={style.field}
    {...(isList && {
      onKeyDown: (event) => {
        if (event.key !== 'Enter') return event.continuePropagation()
        event.preventDefault()
        props.onChange(nextOf(props.value))
      },
    })}
  >
    <FieldFrame {...{ label, hint, fault }}>
      {lines > 1 ? (
        <TextArea rows={lines} placeholder={placeholder} className={style.input} />
      ) : (
        <Input placeholder={placeholder} className={style.input} />
      )}
    </FieldFrame>
  </AriaTextField>
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
      <FieldFrame {...{ label, hint, fault, isLabelHidden }}>
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
      </FieldFrame>
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
