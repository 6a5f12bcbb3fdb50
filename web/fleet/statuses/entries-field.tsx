import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { statusCreate } from '#client/limits/status.gen.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { Swatch } from '#web/ui/swatch.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './entries-field.module.css'
import type { Entry } from './keep.ts'

interface EntriesProps {
  value: readonly Entry[]
  onChange(entries: readonly Entry[]): void
  fault?: string | undefined
  isDisabled: boolean
}

const colors = ['14558f', '0c7c43', 'b8860b', 'c1271b', '7a3fb0', '0f8a8a', '55626f']

/** The statuses of a list in their order. */
export const EntriesField = ({ value, onChange, fault, isDisabled }: EntriesProps) => {
  const words = useWords('fleet/statuses')
  const common = useCommon()
  const change = (place: number, some: Partial<Entry>): void =>
    onChange(value.map((entry, i) => (i === place ? { ...entry, ...some } : entry)))
  const move = (from: number, to: number): void => {
    const next = [...value]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const add = (): void =>
    onChange([...value, { key: crypto.randomUUID(), label: '', color: colors[value.length % colors.length] as string }])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div role="group" aria-label={words.entries} className={style.entries}>
      <span className={field.label}>{words.entries}</span>
      {value.map(({ key, label, color }, place) => (
        <div key={key} className={style.entry}>
          <Swatch
            label={`${words.color}: ${label}`}
            value={color}
            onChange={(color) => change(place, { color })}
            isDisabled={isDisabled}
          />
          <TextField
            aria-label={`${words.label} ${place + 1}`}
            value={label}
            onChange={(label) => change(place, { label })}
            maxLength={statusCreate['status.label'].maxLength}
            isDisabled={isDisabled}
            autoFocus={label === ''}
            className={style.label}
          >
            <Input className={field.input} placeholder={words.new_status} />
          </TextField>
          {!isDisabled && (
            <>
              <IconButton
                icon={ArrowUp}
                label={words.up}
                isDisabled={place === 0}
                onPress={() => move(place, place - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={words.down}
                isDisabled={place === value.length - 1}
                onPress={() => move(place, place + 1)}
              />
              <IconButton
                icon={X}
                label={common.remove}
                onPress={() => onChange(value.filter((_, i) => i !== place))}
              />
            </>
          )}
        </div>
      ))}
      {fault && (
        <p role="alert" className={field.fault}>
          {fault}
        </p>
      )}
      {!isDisabled && (
        <div>
          <Button icon={Plus} onPress={add}>
            {words.add_status}
          </Button>
        </div>
      )}
    </div>
  )
}
