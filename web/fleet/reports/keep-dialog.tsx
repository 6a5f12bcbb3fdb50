import { reportSavedCreate } from '#client/limits/report-saved.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type Draft, savedOf } from './draft.ts'

interface KeepProps {
  draft: Draft
  /** What is to be another. */
  saved?: { id: number; shared: boolean } | undefined
  name: string
  onKept?(id: number): void
  onClose(): void
}

/** Keeps a report under a name. */
export const KeepDialog = ({ draft, saved, name, onKept, onClose }: KeepProps) => {
  const words = useWords('fleet/reports')
  const create = useDo('report/saved/create')
  const update = useDo('report/saved/update')
  const form = useForm(reportSavedCreate, { name, shared: saved?.shared ?? false }, async ({ name, shared }) => {
    const kept = { name, shared, report: savedOf(draft) }
    if (saved) await update.mutateAsync({ saved: { ...kept, id: saved.id } })
    else onKept?.((await create.mutateAsync({ saved: kept })).id)
    toast({ text: words.kept({ name }) })
    onClose()
  })
  return (
    <Dialog title={saved ? words.rename : words.keep} onClose={onClose}>
      <Form form={form} action={words.keep_action} onCancel={onClose}>
        <TextField label={words.name} {...form.field('name')} autoFocus isRequired />
        <SwitchField label={words.shared} {...form.field('shared')} />
      </Form>
    </Dialog>
  )
}
