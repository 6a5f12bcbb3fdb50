import { panelSubpaasCreate } from '#client/limits/panel-subpaas.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

/** It waits for the operator, who activates it. */
export const NewSubDealer = ({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) => {
  const words = useWords('panel/subdealers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const create = useDo('panel/subpaas/create')
  const initial = { title: '', email: '', jur_name: '', jur_country: '', link_monitoring: '', password: '' }
  const form = useForm(panelSubpaasCreate, initial, async (values) => {
    const { subpaas_id } = await create.mutateAsync(values)
    toast({ text: term.created })
    setTimeout(() => onCreated(subpaas_id))
  })
  return (
    <Drawer title={words.new_dealer} onClose={onClose}>
      <Form form={form} action={common.create} onCancel={onClose}>
        <p className="quiet">{words.new_text}</p>
        <TextField label={term.name} {...form.field('title')} autoFocus />
        <TextField label={term.email} type="email" {...form.field('email')} />
        <TextField label={words.company} {...form.field('jur_name')} />
        <TextField label={words.country} {...form.field('jur_country')} />
        <TextField label={words.domain} hint={words.domain_hint} {...form.field('link_monitoring')} />
        <TextField label={term.password} autoComplete="off" {...form.field('password')} />
      </Form>
    </Drawer>
  )
}
