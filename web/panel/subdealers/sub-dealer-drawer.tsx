import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { panelSubpaasUpdate } from '#client/limits/panel-subpaas.gen.ts'
import { panelSubpaasPasswordChange } from '#client/limits/panel-subpaas-password.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useOpening } from '#web/session/opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { NewPassword } from '../new-password.tsx'
import style from '../panel.module.css'
import { BlockState } from './block-state.tsx'

type Known = Result<'panel/subpaas/read'>['value']

/** A sub-dealer: who it is, whether it may work, and the way into its panel. */
export const SubDealerDrawer = ({ id, onClose }: { id: number; onClose(): void }) => {
  const words = useWords('panel/subdealers')
  const term = useWords('panel/terms')
  const { may } = useDealer()
  const asked = useAsk('panel/subpaas/read', { subpaas_id: id })
  const known = asked.data?.value.subpaas_id === id ? asked.data.value : undefined
  const change = useDo('panel/subpaas/password/change')
  const [isChanging, setChanging] = useState(false)
  return (
    <Drawer
      title={known?.title ?? words.title}
      onClose={onClose}
      actions={
        known &&
        may('subpaas', 'update') && (
          <Menu
            actions={[{ id: 'password', icon: KeyRound, label: term.change_password, run: () => setChanging(true) }]}
          />
        )
      }
    >
      <Told asked={{ ...asked, data: known }}>{(known) => <Edit known={known} onClose={onClose} />}</Told>
      {isChanging && (
        <NewPassword
          text={words.password_text}
          limits={panelSubpaasPasswordChange.new_password}
          send={(new_password) => change.mutateAsync({ subpaas_id: id, new_password })}
          onClose={() => setChanging(false)}
        />
      )}
    </Drawer>
  )
}

const states = ['NOT_BLOCKED', 'BLOCK_LOGIN', 'CLIENTS_BLOCKED'] as const

const Edit = ({ known, onClose }: { known: Known; onClose(): void }) => {
  const words = useWords('panel/subdealers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const update = useDo('panel/subpaas/update')
  const create = useDo('panel/subpaas/session/create')
  const opening = useOpening('/panel/')
  const { subpaas_id, block_type, title, email, jur_name, jur_country, link_monitoring } = known
  const { contact_fio, contact_post, contact_phone } = known
  const written = { title, email, jur_name, jur_country, link_monitoring, contact_fio, contact_post, contact_phone }
  const form = useForm(panelSubpaasUpdate, { block_type, ...written }, async (values) => {
    await update.mutateAsync({ subpaas_id, ...values })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  const mayUpdate = may('subpaas', 'update')
  return (
    <div className={style.plain}>
      <div className={style.toolbar}>
        <span className={style.grow}>
          <BlockState type={block_type} />
        </span>
        {mayUpdate && block_type === 'NOT_BLOCKED' && (
          <Button icon={LogIn} onPress={() => void opening(() => create.mutateAsync({ subpaas_id, once: true }))}>
            {term.open_session}
          </Button>
        )}
      </div>
      {block_type === 'INITIAL_BLOCK' && <p className="quiet">{words.waiting_text}</p>}
      <fieldset disabled={!mayUpdate} className={style.plain}>
        <Form form={form} action={common.save} onCancel={onClose} isReadOnly={!mayUpdate}>
          {block_type !== 'INITIAL_BLOCK' && (
            <SelectField
              label={term.state}
              value={form.values.block_type}
              onChange={(block_type) => block_type && form.set({ block_type })}
              choices={states.map((key) => ({ key, label: words.block_types[key] }))}
            />
          )}
          <TextField label={term.name} {...form.field('title')} isRequired />
          <TextField label={term.email} type="email" {...form.field('email')} />
          <TextField label={words.company} {...form.field('jur_name')} />
          <TextField label={words.country} {...form.field('jur_country')} />
          <TextField label={words.domain} hint={words.domain_hint} {...form.field('link_monitoring')} />
          <TextField label={words.contact} {...form.field('contact_fio')} />
          <TextField label={words.post} {...form.field('contact_post')} />
          <TextField label={term.phone} type="tel" {...form.field('contact_phone')} />
        </Form>
      </fieldset>
    </div>
  )
}
