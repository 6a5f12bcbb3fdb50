import { CircleAlert, ClipboardCheck, Cpu } from 'lucide-react'
import { useState } from 'react'
import {
  vehicleServiceTaskProposalAccept,
  vehicleServiceTaskProposalDismiss,
} from '#client/limits/vehicle-service_task-proposal.gen.ts'
import type { RowOf } from '#web/parts/pages.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardRows, CardText } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './maintenance.module.css'

type Proposal = RowOf<'vehicle/service_task/proposal/list'>

const [limit, every] = [200, 30_000]
/** Days until a task that is made of one is due, unless another day is said. */
const usual_days = 7
const day = 86_400_000

/** What vehicles seem to need, and nobody has planned. */
export const Proposals = ({ vehicle }: { vehicle: number | undefined }) => {
  const words = useWords('fleet/maintenance')
  const params = { states: ['open' as const], limit, ...(vehicle && { vehicle_ids: [vehicle] }) }
  const asked = useAsk('vehicle/service_task/proposal/list', params, { every })
  return (
    <Told asked={asked}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty icon={CircleAlert} title={words.none_proposed} text={words.none_proposed_text} />
        ) : (
          <CardRows label={words.parts.proposals}>
            {list.map((one) => (
              <Row key={one.id} proposal={one} />
            ))}
          </CardRows>
        )
      }
    </Told>
  )
}

const icons = { dtc: Cpu, inspection: ClipboardCheck } as const

const Row = ({ proposal }: { proposal: Proposal }) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const { may } = useUser()
  const [asks, setAsks] = useState<'accept' | 'dismiss'>()
  const { origin, vehicle_label, subject, answer, meaning, seen } = proposal
  const Icon = icons[origin]
  const about = [subject, answer || meaning].filter(Boolean).join(': ')
  const close = (): void => setAsks(undefined)
  return (
    <li className={style.row}>
      <Icon size={16} aria-label={words.origins[origin]} />
      <CardText quiet={`${about} · ${format.dateTime(seen)}`}>{vehicle_label}</CardText>
      {may('vehicle_update') && (
        <>
          <Button
            look="primary"
            aria-label={`${words.accept}: ${vehicle_label}, ${about}`}
            onPress={() => setAsks('accept')}
          >
            {words.accept}
          </Button>
          <Button aria-label={`${words.dismiss}: ${vehicle_label}, ${about}`} onPress={() => setAsks('dismiss')}>
            {words.dismiss}
          </Button>
        </>
      )}
      {asks === 'accept' && <Accept proposal={proposal} about={about} onClose={close} />}
      {asks === 'dismiss' && <Dismiss proposal={proposal} onClose={close} />}
    </li>
  )
}

const Accept = ({ proposal: { id }, about, onClose }: { proposal: Proposal; about: string; onClose(): void }) => {
  const words = useWords('fleet/maintenance')
  const { now } = useUser()
  const accept = useDo('vehicle/service_task/proposal/accept')
  const begin = {
    ...{ description: about.slice(0, 255), reply: '' },
    end: localOf(now() + usual_days * day).slice(0, 10) as string | null,
  }
  const form = useForm(vehicleServiceTaskProposalAccept, begin, async ({ end, ...said }) => {
    await accept.mutateAsync({ proposal_id: id, end: `${end} 23:59:59`, ...said })
    toast({ text: words.accepted })
    onClose()
  })
  return (
    <Dialog title={words.accept} onClose={onClose}>
      <Form form={form} action={words.accept} onCancel={onClose}>
        <TextField label={words.description} {...form.field('description')} />
        <DateField label={words.date_end} {...form.field('end')} />
        <TextField label={words.reply} hint={words.reply_hint} {...form.field('reply')} />
      </Form>
    </Dialog>
  )
}

const Dismiss = ({ proposal: { id }, onClose }: { proposal: Proposal; onClose(): void }) => {
  const words = useWords('fleet/maintenance')
  const dismiss = useDo('vehicle/service_task/proposal/dismiss')
  const form = useForm(vehicleServiceTaskProposalDismiss, { reply: '' }, async ({ reply }) => {
    await dismiss.mutateAsync({ proposal_id: id, reply })
    toast({ text: words.dismissed })
    onClose()
  })
  return (
    <Dialog title={words.dismiss} onClose={onClose}>
      <Form form={form} action={words.dismiss} onCancel={onClose}>
        <TextField label={words.reply} hint={words.reply_hint} {...form.field('reply')} />
      </Form>
    </Dialog>
  )
}
