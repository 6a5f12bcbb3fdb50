import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { formTemplateCreate } from '#client/limits/form-template.gen.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './builder.module.css'
import { type Choice, choiceOf, stepped } from './draft.ts'

interface ChoicesProps {
  value: readonly Choice[]
  onChange(choices: readonly Choice[]): void
  fault: string | undefined
}

/** That a field may have, and characters of each. */
const most = formTemplateCreate['template.fields[].options'].maxItems
const longest = formTemplateCreate['template.fields[].options[].label'].maxLength

/** What can be chosen, in its order. Enter adds the next one; several lines that are pasted are as many. */
export const ChoicesField = ({ value, onChange, fault }: ChoicesProps) => {
  const words = useWords('fleet/forms')
  const common = useCommon()
  const fresh = useRef<string>(undefined)
  const insert = (place: number, labels: readonly string[]): void => {
    const made = labels.slice(0, most - value.length).map((label) => choiceOf(label.slice(0, longest)))
    fresh.current = made.at(-1)?.key
    onChange([...value.slice(0, place), ...made, ...value.slice(place)])
  }
  const onKeyDown = (event: KeyboardEvent, place: number): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    insert(place + 1, [''])
  }
  const onPaste = (event: ClipboardEvent, place: number): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    insert(place + 1, lines)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div role="group" aria-label={words.choices} className={style.choices}>
      <span className={field.label}>{words.choices}</span>
      {value.map(({ key, label }, place) => (
        <div key={key} className={style.choice}>
          <TextField
            aria-label={`${words.choice} ${place + 1}`}
            value={label}
            onChange={(label) => onChange(value.map((one) => (one.key === key ? { key, label } : one)))}
            maxLength={longest}
            autoFocus={key === fresh.current}
          >
            <Input
              className={field.input}
              onKeyDown={(event) => onKeyDown(event, place)}
              onPaste={(event) => onPaste(event, place)}
            />
          </TextField>
          <IconButton
            icon={ArrowUp}
            label={`${words.up}: ${label}`}
            isDisabled={place === 0}
            onPress={() => onChange(stepped(value, key, -1))}
          />
          <IconButton
            icon={ArrowDown}
            label={`${words.down}: ${label}`}
            isDisabled={place === value.length - 1}
            onPress={() => onChange(stepped(value, key, 1))}
          />
          <IconButton
            icon={X}
            label={`${common.remove}: ${label}`}
            isDisabled={value.length === 1}
            onPress={() => onChange(value.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      {fault && (
        <p role="alert" className={field.fault}>
          {fault}
        </p>
      )}
      <div>
        <Button icon={Plus} isDisabled={value.length >= most} onPress={() => insert(value.length, [''])}>
          {words.add_choice}
        </Button>
      </div>
    </div>
  )
}
