import { ApiError } from '#client/client.ts'
import { panelGatewaysEmailSendEmail } from '#client/limits/panel-gateways-email.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'

/** Sends a mail at once, and says what the server answered where that failed. */
export const TestMail = ({ gateway, onClose }: { gateway: { id: number; label: string }; onClose(): void }) => {
  const words = useWords('panel/notifications')
  const term = useWords('panel/terms')
  const send = useDo('panel/gateways/email/send_email')
  const form = useForm(panelGatewaysEmailSendEmail, { email: '' }, async ({ email }) => {
    await send.mutateAsync({ gateway_id: gateway.id, email: email.trim() })
    toast({ text: words.sent })
    setTimeout(onClose)
  })
  const reason = send.error instanceof ApiError && send.error.body.reason
  return (
    <Dialog title={words.test} onClose={onClose}>
      <Form form={form} action={words.send} onCancel={onClose}>
        <p>{gateway.label}</p>
        <TextField label={term.email} type="email" {...form.field('email')} isRequired autoFocus />
        {typeof reason === 'string' && <p role="alert">{reason}</p>}
      </Form>
    </Dialog>
  )
}
