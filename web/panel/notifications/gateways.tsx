import { MailCheck, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from '../panel.module.css'
import type { Gateway } from './gateway.ts'
import { GatewayDialog } from './gateway-dialog.tsx'
import { TestMail } from './test-mail.tsx'

type Known = Result<'panel/gateways/email/list'>
/** What is done with one; `undefined` is a new one. */
type Asking =
  | { what: 'edit'; gateway: Gateway | undefined }
  | { what: 'test' | 'delete'; gateway: { id: number; label: string } }

/** The mail servers of the dealer, and which of them carries its mail. */
export const Gateways = () => {
  const words = useWords('panel/notifications')
  const { may } = useDealer()
  const asked = useAsk('panel/gateways/email/list')
  const [asking, ask] = useState<Asking>()
  const close = () => ask(undefined)
  return (
    <section className={style.card}>
      <div className={style.toolbar}>
        <h2 className={style.grow}>{words.gateways}</h2>
        {may('email_gateways', 'create') && (
          <Button icon={Plus} onPress={() => ask({ what: 'edit', gateway: undefined })}>
            {words.new_gateway}
          </Button>
        )}
      </div>
      <Told asked={asked}>
        {(told) => (
          <div className={style.plain}>
            <Bound told={told} />
            <ul className={style.rows}>
              {told.own.map((gateway) => (
                <Row key={gateway.id} gateway={gateway} onAsk={(what) => ask({ what, gateway })} isOwn />
              ))}
              {told.leasable.map((gateway) => (
                <Row key={gateway.id} gateway={gateway} onAsk={(what) => what === 'test' && ask({ what, gateway })} />
              ))}
            </ul>
          </div>
        )}
      </Told>
      {asking?.what === 'edit' && <GatewayDialog gateway={asking.gateway} onClose={close} />}
      {asking?.what === 'test' && <TestMail gateway={asking.gateway} onClose={close} />}
      {asking?.what === 'delete' && <Remove gateway={asking.gateway} onClose={close} />}
    </section>
  )
}

const Bound = ({ told: { bound_gateway, own, leasable } }: { told: Known }) => {
  const words = useWords('panel/notifications')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const bind = useDo('panel/gateways/email/bind')
  return (
    <SelectField
      label={words.through}
      isDisabled={!may('email_gateways', 'update') || bind.isPending}
      value={bound_gateway ?? 0}
      onChange={(id) =>
        bind.mutate(
          { gateway_id: id || null },
          {
            onSuccess: () => toast({ text: term.saved }),
            onError: (error) => toast({ text: failureText(error, common), isFault: true }),
          },
        )
      }
      choices={[
        { key: 0, label: words.platform },
        ...[...own, ...leasable].map(({ id, label }) => ({ key: id, label })),
      ]}
    />
  )
}

interface RowProps {
  gateway: { id: number; label: string }
  isOwn?: boolean
  onAsk(what: 'edit' | 'test' | 'delete'): void
}

const Row = ({ gateway, isOwn = false, onAsk }: RowProps) => {
  const words = useWords('panel/notifications')
  const common = useCommon()
  const { may } = useDealer()
  const actions = [
    ...(may('email_gateways', 'send_email')
      ? [{ id: 'test', icon: MailCheck, label: words.test, run: () => onAsk('test') }]
      : []),
    ...(isOwn && may('email_gateways', 'update')
      ? [{ id: 'edit', icon: Pencil, label: common.edit, run: () => onAsk('edit') }]
      : []),
    ...(isOwn && may('email_gateways', 'delete')
      ? [{ id: 'delete', icon: Trash2, label: common.remove, isDanger: true, run: () => onAsk('delete') }]
      : []),
  ]
  return (
    <li className={style.row}>
      <span className={style.grow}>{gateway.label}</span>
      {!isOwn && <span className="quiet">{words.leased}</span>}
      {actions.length > 0 && <Menu label={`${common.more}: ${gateway.label}`} actions={actions} />}
    </li>
  )
}

const Remove = ({ gateway, onClose }: { gateway: { id: number; label: string }; onClose(): void }) => {
  const words = useWords('panel/notifications')
  const term = useWords('panel/terms')
  const common = useCommon()
  const remove = useDo('panel/gateways/email/delete')
  return (
    <Confirm
      title={words.remove_title({ label: gateway.label })}
      text={words.remove_text}
      action={common.remove}
      isPending={remove.isPending}
      failure={remove.error ? failureText(remove.error, common) : undefined}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { gateway_id: gateway.id },
          {
            onSuccess: () => {
              toast({ text: term.removed })
              onClose()
            },
          },
        )
      }
    />
  )
}
