import { panelUserBlock } from '#client/limits/panel-user.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'

/** Keeps a user out, and says why to whoever looks at it in the panel. */
export const BlockUser = ({ user_id, onClose }: { user_id: number; onClose(): void }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const block = useDo('panel/user/block')
  const form = useForm(panelUserBlock, { reason: '' }, async (block_parameters) => {
    await block.mutateAsync({ user_id, block_parameters })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  return (
    <Dialog title={words.block_title} onClose={onClose}>
      <Form form={form} action={term.block} onCancel={onClose}>
        <p>{words.block_text}</p>
        <TextField label={words.block_reason} hint={words.block_reason_hint} {...form.field('reason')} autoFocus />
      </Form>
    </Dialog>
  )
}
