import { ArrowRightLeft, Copy, CreditCard, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDo } from '#web/session/ask.ts'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { type Action, Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import type { Tracker } from './connection.tsx'
import { ChangePlan, CloneTracker, EditTracker, MoveTracker } from './tracker-dialogs.tsx'

type Asking = 'edit' | 'move' | 'clone' | 'plan' | 'block' | 'end'

interface TrackerActionsProps {
  tracker: Tracker
  onGone(): void
}

/** What a dealer can do with a tracker, as far as it may. A clone is another user's view of a device, and has none of its own. */
export const TrackerActions = ({ tracker, onGone }: TrackerActionsProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const { may } = useDealer()
  const [asking, ask] = useState<Asking>()
  const close = () => ask(undefined)
  const { blocked } = tracker.source
  const mayUpdate = may('trackers', 'update')
  const isOwn = !tracker.clone
  // Whoever gives it to another user finds that one first.
  const mayGive = may('trackers', 'create') && may('users', 'read')
  const when = (isPossible: boolean, action: Action): Action[] => (isPossible ? [action] : [])
  const actions = [
    ...when(mayUpdate, { id: 'edit', icon: Pencil, label: words.edit, run: () => ask('edit') }),
    ...when(isOwn && mayUpdate && may('transactions', 'create') && may('tariffs', 'read') && !tracker.deleted, {
      id: 'plan',
      icon: CreditCard,
      label: words.change_plan,
      run: () => ask('plan'),
    }),
    ...when(isOwn && mayGive && may('trackers', 'delete'), {
      id: 'move',
      icon: ArrowRightLeft,
      label: words.move,
      run: () => ask('move'),
    }),
    ...when(isOwn && mayGive, {
      id: 'clone',
      icon: Copy,
      label: words.clone,
      run: () => ask('clone'),
    }),
    ...when(mayUpdate, {
      id: 'block',
      icon: blocked ? LockOpen : Lock,
      label: blocked ? term.unblock : term.block,
      run: () => ask('block'),
    }),
    ...when(isOwn && may('trackers', 'corrupt'), {
      id: 'end',
      icon: Trash2,
      label: words.end,
      isDanger: true,
      run: () => ask('end'),
    }),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <Menu actions={actions} />
      {asking === 'edit' && <EditTracker tracker={tracker} onClose={close} />}
      {asking === 'move' && <MoveTracker tracker={tracker} onClose={close} />}
      {asking === 'clone' && <CloneTracker tracker={tracker} onClose={close} />}
      {asking === 'plan' && <ChangePlan tracker={tracker} onClose={close} />}
      {asking === 'block' && <Block tracker={tracker} onClose={close} />}
      {asking === 'end' && <End tracker={tracker} onClose={close} onGone={onGone} />}
    </>
  )
}

interface AskProps {
  tracker: Tracker
  onClose(): void
}

const Block = ({ tracker, onClose }: AskProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const update = useDo('panel/tracker/source/update', { also: ['panel/tracker', 'panel/dealer'] })
  const { blocked } = tracker.source
  return (
    <Confirm
      title={blocked ? words.unblock_title : words.block_title}
      text={blocked ? words.unblock_text : words.block_text}
      action={blocked ? term.unblock : term.block}
      isPending={update.isPending}
      failure={update.error ? failureText(update.error, common) : undefined}
      onCancel={onClose}
      onConfirm={() =>
        update.mutate(
          { tracker_id: tracker.id, blocked: !blocked },
          {
            onSuccess: () => {
              toast({ text: term.saved })
              onClose()
            },
          },
        )
      }
    />
  )
}

const End = ({ tracker, onClose, onGone }: AskProps & { onGone(): void }) => {
  const words = useWords('panel/trackers')
  const common = useCommon()
  const corrupt = useDo('panel/tracker/corrupt', { also: ['panel/dealer', 'panel/user'] })
  return (
    <Confirm
      title={words.end_title}
      text={words.end_text}
      action={words.end}
      isPending={corrupt.isPending}
      failure={corrupt.error ? failureText(corrupt.error, common) : undefined}
      onCancel={onClose}
      onConfirm={() =>
        corrupt.mutate(
          { tracker_id: tracker.id },
          {
            onSuccess: () => {
              toast({ text: words.ended })
              onGone()
            },
          },
        )
      }
    />
  )
}
