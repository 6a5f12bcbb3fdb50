import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Pair } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { fieldOf } from './draft.ts'
import { LengthField } from './length-field.tsx'
import {
  type Preset,
  presets,
  sentTemplate,
  type Template,
  type TemplateDraft,
  templateDraft,
  templateLimits,
} from './template-draft.ts'
import { ToldFields } from './told-fields.tsx'

interface TemplateDrawerProps {
  /** None for a new one. */
  template: Template | undefined
  /** What a new one begins with. */
  preset: Preset | undefined
  onClose(): void
}

/** Something that vehicles need again and again. */
export const TemplateDrawer = ({ template, preset, onClose }: TemplateDrawerProps) => {
  const words = useWords('fleet/maintenance')
  const common = useCommon()
  const { may } = useUser()
  const create = useDo('vehicle/service_task/template/create')
  const update = useDo('vehicle/service_task/template/update')
  const remove = useDo('vehicle/service_task/template/delete')
  const isDisabled = !may('vehicle_update')
  const begin = template ?? (preset && { description: words.presets[preset], intervals: presets[preset] })
  const form = useForm(
    templateLimits,
    templateDraft(begin),
    async (draft) => {
      const sent = sentTemplate(draft)
      if (template) await update.mutateAsync({ template: { id: template.id, ...sent } })
      else await create.mutateAsync({ template: sent })
      toast({ text: words.saved })
      onClose()
    },
    {},
    fieldOf,
  )
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ template_id: template?.id ?? 0 })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={template ? template.description : words.new_template}
      onClose={onClose}
      actions={
        template &&
        !isDisabled && <Remove title={words.remove_template} text={words.remove_template_text} remove={removeIt} />
      }
    >
      <Form form={form} action={template ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
        <TextField label={words.description} {...form.field('description')} isDisabled={isDisabled} />
        <Intervals form={form} isDisabled={isDisabled} />
        <ToldFields form={form} isDisabled={isDisabled} />
      </Form>
    </Drawer>
  )
}

const Intervals = ({ form, isDisabled }: { form: FormState<TemplateDraft>; isDisabled: boolean }) => {
  const words = useWords('fleet/maintenance')
  return (
    <>
      <Pair>
        <LengthField label={words.every_way} {...form.field('mileage_limit')} isDisabled={isDisabled} />
        <LengthField label={words.notice} {...form.field('mileage_notice')} isDisabled={isDisabled} />
      </Pair>
      <Pair>
        <NumberField label={words.every_days} {...form.field('date_limit')} isDisabled={isDisabled} />
        <NumberField label={words.notice_days} {...form.field('date_notice')} isDisabled={isDisabled} />
      </Pair>
      <Pair>
        <NumberField label={words.every_hours} {...form.field('hours_limit')} unit="h" isDisabled={isDisabled} />
        <NumberField label={words.notice} {...form.field('hours_notice')} unit="h" isDisabled={isDisabled} />
      </Pair>
    </>
  )
}
