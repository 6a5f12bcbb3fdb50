import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import panel from '../panel.module.css'
import { terms } from '../terms.ts'
import style from './factor-dialogs.module.css'
import { Squares } from './squares.tsx'
import { security } from './words.ts'

/** Codes by e-mail on, or codes of either kind off: with the password. */
export const SwitchFactor = ({ isOn, onClose }: { isOn: boolean; onClose(): void }) => {
  const words = useWords(security)
  const term = useWords(terms)
  const update = useDo('panel/account/second_factor/update', { also: ['panel/account/second_factor'] })
  const form = useForm({ password: '' }, async ({ password }) => {
    await update.mutateAsync({ enabled: isOn, password })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  const title = isOn ? words.use_email : words.switch_off
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} action={title} onCancel={onClose}>
        <TextField
          label={term.password}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

/** The password, the secret for the app, a code of it, and the codes for whoever loses it. */
export const TotpDialog = ({ onClose }: { onClose(): void }) => {
  const words = useWords(security)
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog title={words.use_totp} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <Activate {...secret} onCodes={setCodes} onCancel={onClose} />
      ) : (
        <Begin onSecret={setSecret} onCancel={onClose} />
      )}
    </Dialog>
  )
}

const Begin = ({ onSecret, onCancel }: { onSecret(told: { secret: string; uri: string }): void; onCancel(): void }) => {
  const term = useWords(terms)
  const common = useCommon()
  const create = useDo('panel/account/second_factor/totp/create')
  const form = useForm({ password: '' }, async (given) => onSecret(await create.mutateAsync(given)))
  return (
    <Form form={form} action={common.next} onCancel={onCancel}>
      <TextField
        label={term.password}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
        isRequired
        autoFocus
      />
    </Form>
  )
}

interface ActivateProps {
  secret: string
  uri: string
  onCodes(codes: readonly string[]): void
  onCancel(): void
}

const Activate = ({ secret, uri, onCodes, onCancel }: ActivateProps) => {
  const words = useWords(security)
  const common = useCommon()
  const activate = useDo('panel/account/second_factor/totp/activate', { also: ['panel/account/second_factor'] })
  const form = useForm({ code: '' }, async ({ code }) => {
    const { recovery_codes } = await activate.mutateAsync({ code: code.trim() })
    onCodes(recovery_codes)
  })
  return (
    <Form form={form} action={common.next} onCancel={onCancel}>
      <p>{words.secret_text}</p>
      <Squares text={uri} />
      <p className={style.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <p>
        <a href={uri}>{words.open_app}</a>
      </p>
      <TextField
        label={words.code}
        autoComplete="one-time-code"
        maxLength={16}
        {...form.field('code')}
        isRequired
        autoFocus
      />
    </Form>
  )
}

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => {
  const words = useWords(security)
  const term = useWords(terms)
  const common = useCommon()
  const copy = () => void navigator.clipboard?.writeText(codes.join('\n')).then(() => toast({ text: common.copied }))
  return (
    <div className={panel.plain}>
      <p>{words.recovery_text}</p>
      <ul className={style.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={panel.toolbar}>
        <Button icon={Copy} onPress={copy}>
          {common.copy}
        </Button>
        <Button look="primary" onPress={onDone}>
          {term.done}
        </Button>
      </div>
    </div>
  )
}
