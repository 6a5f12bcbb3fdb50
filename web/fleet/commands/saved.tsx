import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import type { Row } from '#web/live/fleet.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './commands.module.css'
import { useFailure } from './failure.ts'
import type { Saved } from './saved-command.ts'
import { SavedDialog } from './saved-dialog.tsx'
import { Ask } from './switch.tsx'

/** Milliseconds between two looks at what came of a call. */
const often = 5_000

interface SavedProps {
  row: Row
  /** Whether the device can be told words, by whoever looks. */
  hasWords: boolean
}

/** Commands that are kept for the tracker: to its device, or to somebody else. */
export const SavedCommands = ({ row, hasWords }: SavedProps) => {
  const words = useWords('fleet/commands').saved
  const [open, setOpen] = useState<Saved | 'new'>()
  const every = (answer: Result<'tracker/batch_get_commands'> | undefined): number =>
    answer?.result[row.id]?.some(({ type }) => type === 'http') ? often : 0
  const { data } = useAsk('tracker/batch_get_commands', { trackers: [row.id] }, { every })
  const list = data?.result[row.id]
  if (!list) return null
  return (
    <div>
      {list.map((saved) => (
        <One key={saved.id} row={row} saved={saved} hasWords={hasWords} onEdit={() => setOpen(saved)} />
      ))}
      <div className={style.add}>
        <Button look="quiet" icon={Plus} onPress={() => setOpen('new')}>
          {words.add}
        </Button>
      </div>
      {open && (
        <SavedDialog
          tracker_id={row.id}
          saved={open === 'new' ? undefined : open}
          hasWords={hasWords}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface OneProps extends SavedProps {
  saved: Saved
  onEdit(): void
}

const One = ({ row, saved, hasWords, onEdit }: OneProps) => {
  const words = useWords('fleet/commands').saved
  const failureText = useFailure()
  const [isAsked, ask] = useState(false)
  const execute = useDo('tracker/command/execute', { also: ['tracker/batch_get_commands'] })
  const { id, name, type, config } = saved
  const run = async (): Promise<void> => {
    await execute.mutateAsync({ tracker_id: row.id, command_id: id })
    ask(false)
    toast({ text: words.started })
  }
  // What it does to a vehicle is known to who wrote it only: so it is asked first, as with a switch.
  const press = (): void =>
    type === 'hardware'
      ? ask(true)
      : void run().catch((error: unknown) => toast({ text: failureText(error), isFault: true }))
  return (
    <fieldset className={style.switch} aria-label={name}>
      <span className={style.name}>
        <span>{name}</span>
        <span className={style.hint}>{type === 'hardware' ? config.command : config.url}</span>
        <LastCall saved={saved} />
      </span>
      {(hasWords || type === 'http') && <IconButton icon={Pencil} label={`${words.edit}: ${name}`} onPress={onEdit} />}
      <Button isPending={execute.isPending} onPress={press}>
        {words.run}
      </Button>
      {isAsked && (
        <Ask
          row={row}
          title={words.ask({ name })}
          text={undefined}
          action={words.run}
          danger={undefined}
          isRed={false}
          onCancel={() => ask(false)}
          run={run}
        />
      )}
    </fieldset>
  )
}

/** What came of a call to somebody else. */
const LastCall = ({ saved: { last_call } }: { saved: Saved }) => {
  const words = useWords('fleet/commands').saved
  const format = useFormat()
  const { now } = useUser()
  if (!last_call) return null
  const { time, http_status, error } = last_call
  const told = [error === '' ? words.called : words.failed, http_status, format.ago(time, now())]
  return <span className={error === '' ? style.hint : style.fault}>{told.filter(Boolean).join(' · ')}</span>
}
