import type { Params } from '#client/client.ts'
import { panelLoginCreate } from '#client/limits/panel-login.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import type { Granted } from './granted.ts'
import { PermissionFields } from './permission-fields.tsx'

/** For somebody who is to work in this panel. */
export const NewLogin = ({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) => {
  const words = useWords('panel/logins')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { config } = useDealer()
  const create = useDo('panel/login/create')
  const initial = { name: '', label: '', password: '', permissions: {} as Granted }
  const form = useForm(
    panelLoginCreate,
    initial,
    async ({ name, permissions, ...values }) => {
      const given = { ...values, name: name.trim().toLowerCase(), permissions }
      const { id } = await create.mutateAsync(given as Params<'panel/login/create'>)
      toast({ text: term.created })
      setTimeout(() => onCreated(id))
    },
    { 206: 'name' },
  )
  const { name, permissions } = form.values
  return (
    <Drawer title={words.new_login} onClose={onClose}>
      <Form form={form} action={common.create} onCancel={onClose}>
        <p className="quiet">{words.new_text}</p>
        <TextField
          label={words.name}
          hint={words.name_hint({ name: `${config.dealer.id}/${name.trim().toLowerCase() || '…'}` })}
          autoComplete="off"
          {...form.field('name')}
          isRequired
          autoFocus
        />
        <TextField label={words.label} autoComplete="off" {...form.field('label')} />
        <TextField label={term.password} autoComplete="off" {...form.field('password')} />
        <PermissionFields value={permissions} onChange={(permissions) => form.set({ permissions })} />
      </Form>
    </Drawer>
  )
}
