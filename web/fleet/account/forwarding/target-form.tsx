import type { Params, Result } from '#client/client.ts'
import { retranslatorCreate } from '#client/limits/retranslator.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { egts } from './faults.ts'
import style from './forwarding.module.css'
import type { Target } from './targets.tsx'

export type Protocol = Result<'retranslator/protocol/list'>['list'][number]

/** Whose addresses are other ones, by the ids of the service. */
const kinds: Readonly<Record<number, keyof Words<'fleet/account/forwarding'>['addresses']>> = { 4: 'json', 5: 'mqtt' }

interface FormProps {
  /** None for a new one. */
  target: Target | undefined
  onMade(id: number): void
  onClose(): void
}

/** Where to, in which language, and what signs in there. */
export const TargetForm = (props: FormProps) => (
  <Told asked={useAsk('retranslator/protocol/list')}>{({ list }) => <Known {...props} protocols={list} />}</Told>
)

const valuesOf = (target: Target | undefined) => ({
  name: target?.name ?? '',
  protocol_id: target?.protocol_id ?? 1,
  address: target?.address ?? '',
  port: target?.port,
  login: target?.login ?? '',
  password: target?.password ?? '',
  enabled: target?.enabled ?? true,
})

const Known = ({ target, protocols, onMade, onClose }: FormProps & { protocols: readonly Protocol[] }) => {
  const words = useWords('fleet/account/forwarding')
  const common = useCommon()
  const create = useDo('retranslator/create')
  const update = useDo('retranslator/update')
  const send = async ({ login, password, ...values }: ReturnType<typeof valuesOf>): Promise<void> => {
    const { has_login, has_password } = protocolOf(values.protocol_id) ?? {}
    const secrets = { login: (has_login && login) || null, password: (has_password && password) || null }
    const given = { ...values, ...secrets } as Params<'retranslator/create'>['retranslator']
    if (target) {
      await update.mutateAsync({ retranslator: { id: target.id, ...given } })
      toast({ text: words.saved })
    } else {
      const { id } = await create.mutateAsync({ retranslator: given })
      toast({ text: words.added })
      setTimeout(() => onMade(id))
    }
  }
  const form = useForm(retranslatorCreate, valuesOf(target), send, { 247: 'address' })
  const protocolOf = (wanted: number | undefined) => protocols.find(({ id }) => id === wanted)
  const { protocol_id } = form.values
  const protocol = protocolOf(protocol_id)
  const where = words.addresses[kinds[protocol_id] ?? 'host']
  const { fault: addressFault, ...address } = form.field('address')
  const { fault: portFault, ...port } = form.field('port')
  const { fault: loginFault, ...login } = form.field('login')
  // The service names no parameter where another one leads there already.
  const isTaken = form.faults.length === 0
  const loginWords = protocol_id === egts ? words.login_faults.number : words.login_faults.missing
  return (
    <Form form={form} action={target ? common.save : common.create} onCancel={onClose}>
      <TextField label={words.name} {...form.field('name')} autoFocus={!target} />
      <SelectField
        label={words.protocol}
        {...form.field('protocol_id')}
        choices={protocols.map(({ id, name }) => ({ key: id, label: name }))}
      />
      <TextField
        label={words.address}
        hint={addressFault ? undefined : where}
        fault={addressFault && (isTaken ? words.taken : where)}
        {...address}
        isRequired
      />
      <NumberField label={words.port} fault={portFault && words.port_fault} {...port} format={{ useGrouping: false }} />
      {protocol?.has_login && (
        <TextField
          label={protocol_id === egts ? words.dispatcher : words.login}
          fault={loginFault && loginWords}
          {...login}
          autoComplete="off"
          isRequired={protocol.required_login}
        />
      )}
      {protocol?.has_password && (
        <TextField
          label={protocol.has_login ? words.password : words.device_password}
          {...form.field('password')}
          type="password"
          autoComplete="new-password"
          isRequired={protocol.required_password}
        />
      )}
      <div>
        <SwitchField label={words.enabled} {...form.field('enabled')} />
        <p className={style.hint}>{words.enabled_text}</p>
      </div>
    </Form>
  )
}
