import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { driverJournalEntryUpdate } from '#client/limits/driver-journal-entry.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Picked } from '#web/ui/picked.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { type Drive, type Said, saidOfMany } from './drives.ts'
import { SaidFields } from './said-fields.tsx'
import { useSay } from './use-journal.ts'

interface ManyProps {
  drives: readonly Drive[]
  onNone(): void
}

/** What is done with drives that are ticked: all are said the same of, or what was said is taken back. */
export const Many = ({ drives, onNone }: ManyProps) => {
  const words = useWords('fleet/journal')
  const [isSaying, setSaying] = useState(false)
  const remove = useDo('driver/journal/entry/delete', { also: ['driver/journal'] })
  const entry_ids = drives.flatMap(({ entry }) => entry?.id ?? [])
  const removeAll = async (): Promise<void> => {
    await remove.mutateAsync({ entry_ids })
    toast({ text: words.removed })
    onNone()
  }
  return (
    <Picked count={drives.length} onNone={onNone}>
      <Button icon={PenLine} onPress={() => setSaying(true)}>
        {words.enter}
      </Button>
      {entry_ids.length > 0 && (
        <Remove
          isWide
          title={words.remove_many({ count: entry_ids.length })}
          text={words.remove_text}
          remove={removeAll}
        />
      )}
      {isSaying && <SayDialog drives={drives} onClose={() => setSaying(false)} onDone={onNone} />}
    </Picked>
  )
}

const nothing: Said = { type: 'work', commute: false, purpose: '', partner: '', comment: '' }

const SayDialog = ({ drives, onClose, onDone }: { drives: readonly Drive[]; onClose(): void; onDone(): void }) => {
  const words = useWords('fleet/journal')
  const common = useCommon()
  const say = useSay()
  const form = useForm(driverJournalEntryUpdate, nothing, async (said) => {
    await say(drives, (drive) => saidOfMany(drive, said))
    toast({ text: words.saved })
    onClose()
    onDone()
  })
  return (
    <Dialog title={words.enter_many({ count: drives.length })} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <p className="quiet">{words.enter_many_text}</p>
        <SaidFields form={form} />
      </Form>
    </Dialog>
  )
}
