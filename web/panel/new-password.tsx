import type { Limit } from '#client/limits.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

interface NewPasswordProps {
  /** What follows from it. */
  text: string
  limits: Limit
  send(password: string): Promise<unknown>
  onClose(): void
}

/** A password that a dealer gives somebody, who has to be told it: so it can be read. */
export const NewPassword = ({ text, limits, send, onClose }: NewPasswordProps) => {
  const words = useWords('panel/terms')
  const common = useCommon()
  const form = useForm({ password: limits }, { password: '' }, async ({ password }) => {
    await send(password)
    toast({ text: words.saved })
    setTimeout(onClose)
  })
  return (
    <Dialog title={words.change_password} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <p>{text}</p>
        <TextField label={words.new_password} autoComplete="off" {...form.field('password')} autoFocus />
      </Form>
    </Dialog>
  )
}
