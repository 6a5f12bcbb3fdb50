import type { Limit } from '#client/limits.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'

interface Passwords {
  old_password: string
  new_password: string
}

interface ChangeProps {
  limits: Record<keyof Passwords, Limit>
  send(given: Passwords): Promise<unknown>
  onDone(): void
}

/** All sessions end, this one too (`onDone`): then one signs in with the new one. */
export const ChangePassword = ({ limits, send, onDone }: ChangeProps) => {
  const words = useWords('session/security')
  const form = useForm(
    limits,
    { old_password: '', new_password: '' },
    async (given) => {
      await send(given)
      setTimeout(onDone)
    },
    { 245: 'new_password', 248: 'old_password' },
  )
  return (
    <Card title={words.change_password}>
      <p className="quiet">{words.password_text}</p>
      <Form form={form} action={words.change_password}>
        <TextField
          label={words.old_password}
          type="password"
          autoComplete="current-password"
          {...form.field('old_password')}
          isRequired
        />
        <TextField
          label={words.new_password}
          type="password"
          autoComplete="new-password"
          {...form.field('new_password')}
        />
      </Form>
    </Card>
  )
}
