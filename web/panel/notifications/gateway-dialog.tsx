import { panelGatewaysEmailCreate } from '#client/limits/panel-gateways-email.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from '../panel.module.css'
import type { Gateway } from './gateway.ts'

const safeties = ['ssl', 'required', 'offered', 'none'] as const
type Safety = (typeof safeties)[number]

const safetyOf = (params: Gateway['params']): Safety => {
  if (params['mail.smtp.use_ssl']) return 'ssl'
  if (params['mail.smtp.starttls.required']) return 'required'
  return params['mail.smtp.starttls.enable'] ? 'offered' : 'none'
}

const initialOf = (gateway: Gateway | undefined) => {
  const params = gateway?.params
  const safety = params ? safetyOf(params) : ('required' as Safety)
  return {
    label: gateway?.label ?? '',
    default_from_address: params?.default_from_address ?? '',
    host: params?.['mail.smtp.host'] ?? '',
    safety,
    port: (params?.[safety === 'ssl' ? 'mail.smtp.ssl.port' : 'mail.smtp.port'] ?? 587) as number | undefined,
    user: params?.['mail.smtp.user'] ?? '',
    password: '',
    leasable: gateway?.leasable ?? false,
  }
}
type Values = ReturnType<typeof initialOf>

const usual = {
  'mail.smtp.port': 25,
  'mail.smtp.ssl.port': 465,
  'mail.smtp.timeout': 60_000,
  'mail.smtp.connectiontimeout': 60_000,
}

/** As the operations take it; a password that is not typed keeps what is there. */
const gatewayOf = (
  { label, leasable, default_from_address, host, safety, port, user, password }: Values,
  before: Gateway | undefined,
) => ({
  label,
  provider: 'smtp' as const,
  leasable,
  params: {
    ...usual,
    ...before?.params,
    default_from_address,
    'mail.smtp.host': host,
    ...(safety === 'ssl' ? { 'mail.smtp.ssl.port': port ?? 465 } : { 'mail.smtp.port': port ?? 25 }),
    'mail.smtp.user': user || null,
    'mail.smtp.password': password || null,
    'mail.smtp.auth': user !== '',
    'mail.smtp.use_ssl': safety === 'ssl',
    'mail.smtp.starttls.enable': safety === 'offered' || safety === 'required',
    'mail.smtp.starttls.required': safety === 'required',
  },
})

/** A mail server, or a new one. */
export const GatewayDialog = ({ gateway, onClose }: { gateway: Gateway | undefined; onClose(): void }) => {
  const words = useWords('panel/notifications')
  const term = useWords('panel/terms')
  const common = useCommon()
  const create = useDo('panel/gateways/email/create')
  const update = useDo('panel/gateways/email/update')
  const form = useForm(panelGatewaysEmailCreate, initialOf(gateway), async (values) => {
    const sent = gatewayOf(values, gateway)
    if (gateway) await update.mutateAsync({ gateway: { id: gateway.id, ...sent } })
    else await create.mutateAsync({ gateway: sent })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  const { field, values, set } = form
  return (
    <Dialog title={gateway?.label ?? words.new_gateway} onClose={onClose}>
      <Form form={form} action={gateway ? common.save : common.create} onCancel={onClose}>
        <TextField label={term.name} {...field('label')} autoFocus />
        <TextField label={words.from_address} type="email" {...field('default_from_address')} isRequired />
        <div className={style.pair}>
          <TextField label={words.host} {...field('host')} isRequired />
          <NumberField label={words.port} {...field('port')} />
        </div>
        <SelectField
          label={words.safety}
          value={values.safety}
          onChange={(safety) => safety && set({ safety, port: safety === 'ssl' ? 465 : values.port })}
          choices={safeties.map((key) => ({ key, label: words.safeties[key] }))}
        />
        <TextField label={words.user} autoComplete="off" {...field('user')} />
        <TextField
          label={term.password}
          hint={gateway && words.password_hint}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <SwitchField label={words.leasable} {...field('leasable')} />
      </Form>
    </Dialog>
  )
}
