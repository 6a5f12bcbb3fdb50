import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import { FieldError, TextField } from 'react-aria-components/TextField'
import { entityUpdate } from '#client/limits/entity.gen.ts'
import { IconButton } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { CheckField, SelectField } from '#web/ui/field.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Item } from './items.ts'
import style from './layout.module.css'

interface ItemRowProps {
  item: Item
  fault: string | undefined
  /** It cannot go further up. */
  isFirst: boolean
  /** It cannot move, nor go. */
  isFixed: boolean
  isLast: boolean
  onChange(item: Item): void
  onMove(by: 1 | -1): void
  onRemove(): void
}

/** A field of places, or the title of a section of them. */
export const ItemRow = (props: ItemRowProps) => {
  const { item, isFirst, isFixed, isLast, onMove, onRemove } = props
  const words = useWords('fleet/places/layout')
  const common = useCommon()
  return (
    <li className={`${style.item} ${item.kind === 'section' ? style.section : ''}`}>
      <Said {...props} />
      {!isFixed && (
        <>
          <IconButton icon={ArrowUp} label={words.up} isDisabled={isFirst} onPress={() => onMove(-1)} />
          <IconButton icon={ArrowDown} label={words.down} isDisabled={isLast} onPress={() => onMove(1)} />
        </>
      )}
      {!isFixed && item.kind !== 'own' ? (
        <IconButton icon={X} label={common.remove} onPress={onRemove} />
      ) : (
        <span className={style.space} />
      )}
    </li>
  )
}

const Said = ({ item, fault, isFixed, onChange }: ItemRowProps) => {
  const words = useWords('fleet/places/layout')
  const { fields } = useWords('fleet/places')
  const names: Readonly<Record<string, string>> = { ...fields, location: words.location }
  if (item.kind === 'own') return <span className={style.name}>{names[item.name] ?? item.name}</span>
  if (item.kind === 'section')
    return (
      <Named
        label={words.section}
        placeholder={isFixed ? words.first : words.section}
        value={item.label}
        fault={fault}
        isNew={!isFixed && item.label === ''}
        onChange={(label) => onChange({ ...item, label })}
      />
    )
  const types = Object.entries(words.types) as [typeof item.type, string][]
  return (
    <>
      <Named
        label={words.field}
        placeholder={words.field}
        value={item.label}
        fault={fault}
        isNew={item.label === ''}
        onChange={(label) => onChange({ ...item, label })}
      />
      <div className={style.type}>
        <SelectField
          label={words.type}
          isLabelHidden
          value={item.type}
          // What was kept is of its type.
          isDisabled={item.id !== undefined}
          choices={types.map(([key, label]) => ({ key, label }))}
          onChange={(type) => onChange({ ...item, type: type ?? item.type })}
        />
      </div>
      <CheckField
        label={words.required}
        value={item.required ?? false}
        onChange={(required) => onChange({ ...item, required })}
      />
    </>
  )
}

interface NamedProps {
  label: string
  placeholder: string
  value: string
  fault: string | undefined
  /** It waits for its name. */
  isNew: boolean
  onChange(value: string): void
}

const Named = ({ label, placeholder, value, fault, isNew, onChange }: NamedProps) => (
  <TextField
    aria-label={label}
    value={value}
    onChange={onChange}
    maxLength={entityUpdate['entity.settings.layout.sections[].label'].maxLength}
    autoFocus={isNew}
    isInvalid={!!fault}
    validationBehavior="aria"
    className={style.name}
  >
    <Input className={field.input} placeholder={placeholder} />
    <FieldError className={field.fault}>{fault}</FieldError>
  </TextField>
)
