import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { formTemplateCreate } from '#client/limits/form-template.gen.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CheckField, SwitchField, TextField, unlimited } from '#web/ui/field.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { Bounds } from './bounds.tsx'
import style from './builder.module.css'
import { ChoicesField } from './choices-field.tsx'
import type { EditorProps } from './editor-props.ts'
import { kinds } from './kinds.ts'

interface FieldEditorProps extends EditorProps {
  place: number
  count: number
  onMove(step: 1 | -1): void
  onCopy(): void
  onRemove(): void
}

/** All that can be said of one field. */
export const FieldEditor = (props: FieldEditorProps) => {
  const { field, faults, place, count, onChange, onMove, onCopy, onRemove } = props
  const words = useWords('fleet/forms')
  const common = useCommon()
  const { icon: Icon, choices } = kinds[field.type]
  const isSeparator = field.type === 'separator'
  return (
    <section className={style.editor} aria-label={words.field}>
      <header className={style.editorHead}>
        <h2>
          <Icon size={18} aria-hidden />
          {words.kinds[field.type]}
        </h2>
        <IconButton icon={ArrowUp} label={words.up} isDisabled={place === 0} onPress={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={words.down} isDisabled={place === count - 1} onPress={() => onMove(1)} />
        <IconButton icon={Copy} label={words.copy} onPress={onCopy} />
        <IconButton icon={Trash2} label={common.remove} onPress={onRemove} />
      </header>
      <TextField
        label={isSeparator ? words.heading : words.question}
        limits={formTemplateCreate['template.fields[].label']}
        value={field.label}
        onChange={(label) => onChange({ label })}
        fault={faults.label}
        autoFocus={field.label === ''}
      />
      <TextField
        label={words.help}
        limits={formTemplateCreate['template.fields[].description']}
        value={field.description}
        onChange={(description) => onChange({ description })}
        fault={faults.description}
      />
      {!isSeparator && (
        <SwitchField label={words.required} value={field.required} onChange={(required) => onChange({ required })} />
      )}
      {choices && (
        <ChoicesField
          value={field.choices}
          onChange={(choices) => onChange({ choices })}
          fault={faults.choices ?? faults.required}
        />
      )}
      <Bounds field={field} faults={faults} onChange={onChange} />
      {field.type === 'date' && (
        <div>
          <CheckField
            label={words.no_past}
            value={field.disable_past}
            onChange={(disable_past) => onChange({ disable_past })}
          />
          <CheckField
            label={words.no_future}
            value={field.disable_future}
            onChange={(disable_future) => onChange({ disable_future })}
          />
        </div>
      )}
      {field.type === 'file' && (
        <TextField
          label={words.extensions}
          hint={words.extensions_hint}
          placeholder="pdf, jpg"
          limits={unlimited}
          value={field.extensions}
          onChange={(extensions) => onChange({ extensions })}
          fault={faults.extensions}
        />
      )}
      <TextField
        label={words.id}
        hint={words.id_hint}
        limits={formTemplateCreate['template.fields[].id']}
        value={field.id}
        onChange={(id) => onChange({ id })}
        fault={faults.id}
        isRequired
      />
    </section>
  )
}
