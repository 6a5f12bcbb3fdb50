import { ArrowLeft, ChartColumn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formTemplateCreate } from '#client/limits/form-template.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Leaving, useForm } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './builder.module.css'
import { copyOf, type Draft, freshDraft, stepped, templateOf, valuesOf } from './draft.ts'
import { faultsByKey, nameOf } from './faults.ts'
import { FieldEditor } from './field-editor.tsx'
import { FieldList } from './field-list.tsx'
import { InspectionFields } from './inspection.tsx'
import type { Kind, Template } from './kinds.ts'
import { Preview } from './preview.tsx'

interface BuilderProps {
  /** None for a new one. */
  template: Template | undefined
  onKept(id: number): void
  onUse?(): void
  onClose(): void
}

/** What a form asks: its fields in their order, one of them to be changed, and how it looks on a phone. */
export const Builder = ({ template, onKept, onUse, onClose }: BuilderProps) => {
  const words = useWords('fleet/forms')
  const common = useCommon()
  const { may } = useUser()
  const create = useDo('form/template/create')
  const update = useDo('form/template/update')
  const sent = useRef<readonly Draft[]>([])
  const initial = useRef(valuesOf(template)).current
  const form = useForm(
    formTemplateCreate,
    initial,
    async (values) => {
      sent.current = values.fields
      const wanted = templateOf(values)
      const id = template?.id ?? (await create.mutateAsync({ template: wanted })).id
      if (template) await update.mutateAsync({ template: { id, ...wanted } })
      toast({ text: words.saved })
      if (!template) onKept(id)
    },
    {},
    nameOf,
  )
  const { fields } = form.values
  const [chosenKey, choose] = useState<string | undefined>(initial.fields[0]?.key)
  const faults = faultsByKey(form.faults, sent.current)
  const [firstWrong] = faults.keys()
  useEffect(() => {
    if (firstWrong) choose(firstWrong)
  }, [firstWrong])
  const place = fields.findIndex(({ key }) => key === chosenKey)
  const chosen = fields[place]
  const isFixed = !may('form_template_update')
  const setFields = (fields: readonly Draft[]): void => form.set({ fields })
  const add = (draft: Draft, at: number): void => {
    setFields([...fields.slice(0, at), draft, ...fields.slice(at)])
    choose(draft.key)
  }
  const addKind = (kind: Kind): void => {
    const choices = [1, 2].map((number) => words.choice_name({ number: String(number) }))
    add(freshDraft(kind, fields, choices), place < 0 ? fields.length : place + 1)
  }
  const removeField = (): void => {
    choose((fields[place + 1] ?? fields[place - 1])?.key)
    setFields(fields.filter((_, i) => i !== place))
  }
  return (
    <Page
      title={template ? form.values.label || template.label : words.new_template}
      actions={
        <>
          <IconButton icon={ArrowLeft} label={words.all_templates} onPress={onClose} />
          {onUse && (
            <Button icon={ChartColumn} onPress={onUse}>
              {words.use}
            </Button>
          )}
          {template && !isFixed && <RemoveTemplate template={template} onGone={onClose} />}
          {!isFixed && (
            <Button
              look="primary"
              isPending={form.isSending}
              isDisabled={!form.isChanged}
              onPress={() => void form.submit()}
            >
              {template ? common.save : common.create}
            </Button>
          )}
        </>
      }
      tools={template && <Version template={template} />}
    >
      {form.failure && (
        <p role="alert" className={style.failure}>
          {form.failure}
        </p>
      )}
      <div className={style.builder}>
        <section className={style.list} aria-label={words.template}>
          <TextField label={words.label} {...form.field('label')} isDisabled={isFixed} />
          <TextField label={words.description} {...form.field('description')} lines={2} isDisabled={isFixed} />
          <div>
            <SwitchField label={words.default_long} {...form.field('default')} isDisabled={isFixed} />
            <SwitchField label={words.in_zone_long} {...form.field('submit_in_zone')} isDisabled={isFixed} />
          </div>
          <InspectionFields
            isFixed={isFixed}
            value={form.values.inspection}
            fault={form.field('inspection').fault}
            onChange={(inspection) => form.set({ inspection })}
          />
          <FieldList
            {...{ fields, faults, isFixed }}
            fault={faults.size === 0 ? form.field('fields').fault : undefined}
            chosen={chosenKey}
            onChoose={choose}
            onChange={setFields}
            onAdd={addKind}
          />
        </section>
        {chosen && !isFixed && (
          <FieldEditor
            key={chosen.key}
            field={chosen}
            faults={faults.get(chosen.key) ?? {}}
            place={place}
            count={fields.length}
            onChange={(some) => setFields(fields.map((one) => (one === chosen ? { ...one, ...some } : one)))}
            onMove={(step) => setFields(stepped(fields, chosen.key, step))}
            onCopy={() => add(copyOf(chosen, fields), place + 1)}
            onRemove={removeField}
          />
        )}
        <Preview values={form.values} chosen={chosenKey} onChoose={choose} />
      </div>
      <Leaving form={form} />
    </Page>
  )
}

const Version = ({ template: { version, updated } }: { template: Template }) => {
  const words = useWords('fleet/forms')
  const format = useFormat()
  return (
    <span className="quiet">
      {words.version_of({ version: format.number(version) })} · {words.updated} {format.dateTime(updated)}
    </span>
  )
}

const RemoveTemplate = ({ template, onGone }: { template: Template; onGone(): void }) => {
  const words = useWords('fleet/forms')
  const remove = useDo('form/template/delete')
  return (
    <Remove
      title={words.remove_title}
      text={words.remove_text}
      remove={async () => {
        await remove.mutateAsync({ template_id: template.id })
        toast({ text: words.removed })
        onGone()
      }}
    />
  )
}
