import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { trackerRetranslatorBind } from '#client/limits/tracker-retranslator.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CardRows, CardText } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Told } from '#web/ui/told.tsx'
import { timeOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useRow } from '../../live.tsx'
import integrations from '../integrations/integrations.module.css'
import { AddTrackers } from './add-trackers.tsx'
import { faultText, idFault } from './faults.ts'
import style from './forwarding.module.css'
import { type Bound, often, type Target } from './targets.tsx'

/** Shown at first, and more each time that somebody asks. */
const page = 50

/** Whose points go there, and up to when they have come. */
export const TargetTrackers = ({ target }: { target: Target }) => {
  const words = useWords('fleet/account/forwarding')
  const [shown, show] = useState(page)
  const asked = useAsk('retranslator/tracker/list', { retranslator_id: target.id }, { every: often })
  return (
    <section className={integrations.part} aria-label={words.trackers}>
      <h3>{words.trackers}</h3>
      <Told asked={asked}>
        {({ list }) => (
          <>
            {list.length === 0 && <p className="quiet">{words.no_trackers}</p>}
            <AddTrackers key={target.id} target={target} bound={list} />
            {list.length > 0 && (
              <CardRows label={words.trackers}>
                {list.slice(0, shown).map((bound) => (
                  <Row key={bound.tracker_id} target={target} bound={bound} />
                ))}
              </CardRows>
            )}
            {list.length > shown && (
              <Button look="quiet" onPress={() => show(shown + page)}>
                {words.more({ count: Math.min(page, list.length - shown) })}
              </Button>
            )}
          </>
        )}
      </Told>
    </section>
  )
}

interface RowProps {
  target: Target
  bound: Bound
}

const Row = ({ target, bound }: RowProps) => {
  const words = useWords('fleet/account/forwarding')
  const { tracker_id, fake_device_id, error } = bound
  const row = useRow(tracker_id)
  const progress = useProgress(target, bound)
  const unbind = useDo('tracker/retranslator/unbind', { also: ['retranslator'] })
  const [isEdited, edit] = useState(false)
  const label = row?.label ?? `#${tracker_id}`
  return (
    <li>
      <CardText
        quiet={
          <>
            <span className={style.line}>{[fake_device_id, progress].filter(Boolean).join(' · ')}</span>
            {error && <span className={style.fault}>{faultText(error, words)}</span>}
          </>
        }
      >
        {label}
      </CardText>
      <IconButton icon={Pencil} label={`${words.edit}: ${label}`} onPress={() => edit(true)} />
      <Remove
        title={words.unbind}
        text={`${label}. ${words.unbind_text}`}
        remove={() => unbind.mutateAsync({ tracker_id, retranslator_id: target.id })}
      />
      {isEdited && <EditId target={target} bound={bound} label={label} onClose={() => edit(false)} />}
    </li>
  )
}

/** How far behind the last place that is known of it. */
const useProgress = ({ enabled, trackers, sent_time }: Target, { tracker_id, reached }: Bound): string => {
  const words = useWords('fleet/account/forwarding')
  const format = useFormat()
  const last = useRow(tracker_id)?.state?.gps?.updated
  if (trackers === 0 || (!last && !reached)) return ''
  const behind = last ? (timeOf(last) - (reached ? timeOf(reached) : 0)) / 1000 : 0
  if (behind < 1) return words.up_to_date
  if (!reached) return enabled && sent_time ? words.waits : words.never_sent
  return `${words.behind} ${format.duration(behind)}`
}

const EditId = ({ target, bound, label, onClose }: RowProps & { label: string; onClose(): void }) => {
  const words = useWords('fleet/account/forwarding')
  const common = useCommon()
  const bind = useDo('tracker/retranslator/bind', { also: ['retranslator'] })
  const pair = { tracker_id: bound.tracker_id, retranslator_id: target.id }
  const send = async ({ called }: { called: string }): Promise<void> => {
    await bind.mutateAsync({ ...pair, fake_device_id: called || null })
    setTimeout(onClose)
  }
  const form = useForm(
    { called: trackerRetranslatorBind.fake_device_id },
    { called: bound.fake_device_id ?? '' },
    send,
    { 242: 'called' },
  )
  const { fault, ...field } = form.field('called')
  return (
    <Dialog title={label} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <TextField
          label={words.called}
          hint={words.called_text}
          {...field}
          fault={fault && idFault(target.protocol_id, words)}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
