import { panelUserCorrupt } from '#client/limits/panel-user.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { UserRead } from './user-read.ts'

interface EndUserProps {
  user: UserRead['value']
  onClose(): void
  onEnded(): void
}

/** There is no way back, so the login is asked for. */
export const EndUser = ({ user, onClose, onEnded }: EndUserProps) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const corrupt = useDo('panel/user/corrupt', { also: ['panel/dealer', 'panel/tracker'] })
  const form = useForm(panelUserCorrupt, { login: '' }, async ({ login }) => {
    await corrupt.mutateAsync({ user_id: user.id, login: login.trim() })
    toast({ text: words.ended })
    setTimeout(onEnded)
  })
  return (
    <Dialog title={words.end_user} onClose={onClose}>
      <Form form={form} action={words.end_user} onCancel={onClose}>
        <p>{words.end_text}</p>
        <TextField
          label={term.login}
          placeholder={user.login}
          autoComplete="off"
          {...form.field('login')}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
