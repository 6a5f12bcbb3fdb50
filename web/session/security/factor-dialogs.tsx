import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Limit } from '#client/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { Squares } from '#web/ui/squares.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './factor-dialogs.module.css'

/** How a second factor is switched; users and panel logins have operations of their own for it. */
export interface FactorWays {
  /** Codes by e-mail want the password too. */
  wantsPassword: boolean
  limits: { password: Limit; code: Limit }
  /** Off may be proven by a code instead of the password. */
  takesCode: boolean
  switchOn(password: string): Promise<unknown>
  switchOff(proof: { password: string } | { code: string }): Promise<unknown>
  create(password: string): Promise<{ secret: string; uri: string }>
  activate(code: string): Promise<{ recovery_codes: readonly string[] }>
}

interface DialogProps {
  ways: FactorWays
  onClose(): void
}

const Password = ({ form }: { form: FormState<{ password: string }> }) => {
  const words = useWords('session/security')
  return (
    <TextField
      label={words.password}
      type="password"
      autoComplete="current-password"
      {...form.field('password')}
      isRequired
      autoFocus
    />
  )
}

/** Codes by e-mail. */
export const SwitchOn = ({ ways, onClose }: DialogProps) => {
  const words = useWords('session/security')
  const form = useForm(
    ways.limits,
    { password: '' },
    async ({ password }) => {
      await ways.switchOn(password)
      toast({ text: words.saved })
      setTimeout(onClose)
    },
    { 248: 'password' },
  )
  return (
    <Dialog title={words.use_email} onClose={onClose}>
      <Form form={form} action={words.use_email} onCancel={onClose}>
        <p>{words.email_text}</p>
        {ways.wantsPassword && <Password form={form} />}
      </Form>
    </Dialog>
  )
}

interface SwitchOffProps extends DialogProps {
  hasProgram: boolean
  /** Codes by mail take the place of the program. */
  isForMail?: boolean
}

/** Codes of either kind off: with the password, or a code of the program. */
export const SwitchOff = ({ ways, hasProgram, isForMail, onClose }: SwitchOffProps) => {
  const words = useWords('session/security')
  const action = isForMail ? words.use_email : words.switch_off
  const [byCode, setByCode] = useState(false)
  const form = useForm(
    ways.limits,
    { password: '', code: '' },
    async ({ password, code }) => {
      await ways.switchOff(byCode ? { code: code.trim() } : { password })
      toast({ text: words.saved })
      setTimeout(onClose)
    },
    { 248: 'password', 282: 'code' },
  )
  return (
    <Dialog title={action} onClose={onClose}>
      <Form form={form} action={action} onCancel={onClose}>
        <p>{isForMail ? words.email_text : words.off_text}</p>
        {byCode ? <Code form={form} /> : <Password form={form as never} />}
        {hasProgram && ways.takesCode && (
          <CardActions>
            <Button look="quiet" onPress={() => setByCode(!byCode)}>
              {byCode ? words.use_password : words.use_code}
            </Button>
          </CardActions>
        )}
      </Form>
    </Dialog>
  )
}

const Code = ({ form }: { form: Pick<FormState<{ code: string }>, 'field'> }) => {
  const words = useWords('session/security')
  return <TextField label={words.code} autoComplete="one-time-code" {...form.field('code')} isRequired autoFocus />
}

/** The password, the secret for the app, a code of it, and the codes for whoever loses it. */
export const TotpDialog = ({ ways, onClose }: DialogProps) => {
  const words = useWords('session/security')
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog title={words.use_totp} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <Activate {...secret} ways={ways} onCodes={setCodes} onCancel={onClose} />
      ) : (
        <Begin ways={ways} onSecret={setSecret} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface BeginProps {
  ways: FactorWays
  onSecret(told: { secret: string; uri: string }): void
  onCancel(): void
}

const Begin = ({ ways, onSecret, onCancel }: BeginProps) => {
  const common = useCommon()
  const form = useForm(ways.limits, { password: '' }, async ({ password }) => onSecret(await ways.create(password)), {
    248: 'password',
  })
  return (
    <Form form={form} action={common.next} onCancel={onCancel}>
      <Password form={form} />
    </Form>
  )
}

interface ActivateProps {
  secret: string
  uri: string
  ways: FactorWays
  onCodes(codes: readonly string[]): void
  onCancel(): void
}

const Activate = ({ secret, uri, ways, onCodes, onCancel }: ActivateProps) => {
  const words = useWords('session/security')
  const common = useCommon()
  const form = useForm(
    ways.limits,
    { code: '' },
    async ({ code }) => {
      const { recovery_codes } = await ways.activate(code.trim())
      onCodes(recovery_codes)
    },
    { 282: 'code' },
  )
  return (
    <Form form={form} action={common.next} onCancel={onCancel}>
      <p>{words.secret_text}</p>
      <Squares text={uri} />
      <p className={style.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <p>
        <a href={uri}>{words.open_app}</a>
      </p>
      <Code form={form} />
    </Form>
  )
}

/** Told once. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => {
  const words = useWords('session/security')
  const common = useCommon()
  const copy = () => void navigator.clipboard?.writeText(codes.join('\n')).then(() => toast({ text: common.copied }))
  return (
    <div className={style.told}>
      <p>{words.recovery_text}</p>
      <ul className={style.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CardActions>
        <Button icon={Copy} onPress={copy}>
          {common.copy}
        </Button>
        <Button look="primary" onPress={onDone}>
          {words.done}
        </Button>
      </CardActions>
    </div>
  )
}
