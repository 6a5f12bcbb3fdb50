import { ChevronDown, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import { useCommon, useWords } from '#web/words/speech.tsx'
import field from './field.module.css'
import type { FieldProps } from './field.tsx'
import style from './pick-field.module.css'
import { holds } from './sorted.ts'

export interface Choice {
  id: number
  label: string
  /** What it is found by too, and told apart by. */
  hint?: string | undefined
  /** Other words that it is found by, which are not shown. */
  also?: string | undefined
  /** Six digits, shown as a dot. */
  color?: string | undefined
}

/** Shown at once: more are found by typing. */
const most = 50

interface FindProps extends Omit<FieldProps<number | null>, 'value'> {
  value: number | null
  choices: readonly Choice[]
  placeholder?: string | undefined
  /** In a bar of tools, where the placeholder says what it is about; those who do not see hear the label. */
  isLabelHidden?: boolean | undefined
  /** Whether what is typed goes when one was chosen. */
  isAdding?: boolean
  /** Makes one of what is typed, where nothing is called so. */
  make?: { label: string; run(typed: string): void } | undefined
}

/** Under which what is to be made stands in the list. */
const made = -1

/** First those that show what was typed. */
const foundIn = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const shows = ({ label, hint }: Choice): boolean => holds(typed, label, hint)
  return [...choices.filter(shows), ...choices.filter((choice) => !shows(choice) && holds(typed, choice.also))]
}

/** One of many, found by typing; none when it is emptied. */
export const PickField = (props: FindProps) => {
  const {
    label,
    hint,
    fault,
    value,
    onChange,
    choices,
    placeholder,
    isAdding = false,
    isLabelHidden,
    make,
    ...others
  } = props
  const words = useWords('ui/pick')
  const common = useCommon()
  const chosen = choices.find(({ id }) => id === value)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? chosen?.label ?? ''
  const wanted = typed === undefined || typed === chosen?.label ? '' : typed
  const found = foundIn(choices, wanted)
  const offered = found.slice(0, most)
  if (chosen && !offered.includes(chosen) && !isAdding) offered.push(chosen)
  const isNew = make && wanted.trim() !== '' && !choices.some(({ label }) => label === wanted.trim())
  const items = isNew ? [...offered, { id: made, label: `${make.label}: ${wanted.trim()}` }] : offered
  return (
    <ComboBox
      {...others}
      items={items}
      value={value}
      inputValue={text}
      onInputChange={setTyped}
      onChange={(key) => {
        setTyped(isAdding ? '' : undefined)
        if (key === made) make?.run(wanted.trim())
        else if (key !== value) onChange(key as number | null)
      }}
      onBlur={() => setTyped(isAdding ? '' : undefined)}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={!!fault}
      validationBehavior="aria"
      className={field.field}
    >
      <Label className={isLabelHidden ? field.hidden : field.label}>{label}</Label>
      <Group className={style.group}>
        <Input placeholder={placeholder} className={`${field.input} ${style.input}`} />
        <Button className={style.open} aria-label={words.show}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </Group>
      {hint && (
        <Text slot="description" className={field.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={field.fault}>{fault}</FieldError>
      <Popover className={field.popover}>
        <ListBox<Choice>
          className={field.list}
          renderEmptyState={() => <p className={style.none}>{common.nothing_found}</p>}
        >
          {({ id, label, hint, color }) => (
            <ListBoxItem id={id} className={field.choice} textValue={label}>
              {color && <span className={style.dot} style={{ background: `#${color}` }} />}
              <Text slot="label" className={style.label}>
                {label}
              </Text>
              {hint && (
                <Text slot="description" className={style.hint}>
                  {hint}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        {found.length > most && <p className={style.none}>{words.further({ count: found.length - most })}</p>}
      </Popover>
    </ComboBox>
  )
}

interface PickSeveralProps extends FieldProps<readonly number[]> {
  choices: readonly Choice[]
  placeholder?: string | undefined
  make?: FindProps['make']
}

/** Several of many: those that were chosen, and a field that finds another. */
export const PickSeveralField = ({ value, onChange, choices, isDisabled, ...props }: PickSeveralProps) => {
  const words = useWords('ui/pick')
  const [hasAll, setAll] = useState(false)
  const byId = useMemo(() => new Map(choices.map((choice) => [choice.id, choice])), [choices])
  const held = useMemo(() => new Set(value), [value])
  const chosen = (hasAll ? value : value.slice(0, most)).map((id) => byId.get(id) ?? { id, label: `#${id}` })
  const rest = value.length - chosen.length
  return (
    <div className={style.several}>
      {!isDisabled && (
        <PickField
          {...props}
          isAdding
          value={null}
          choices={choices.filter(({ id }) => !held.has(id))}
          onChange={(id) => id !== null && onChange([...value, id])}
        />
      )}
      {isDisabled && <span className={field.label}>{props.label}</span>}
      {chosen.length > 0 && (
        <ul className={style.chosen} aria-label={props.label}>
          {chosen.map(({ id, label, color }: Choice) => (
            <li key={id} className={style.chip}>
              {color && <span className={style.dot} style={{ background: `#${color}` }} />}
              <span className={style.label}>{label}</span>
              {!isDisabled && (
                <button
                  type="button"
                  className={style.off}
                  aria-label={`${words.take_off}: ${label}`}
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
          {rest > 0 && (
            <li>
              <Button className={style.rest} onPress={() => setAll(true)}>
                {words.chosen_too({ count: rest })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
