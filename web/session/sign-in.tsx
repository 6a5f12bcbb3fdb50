import { lazy, useState } from 'react'
import { Form } from 'react-aria-components/Form'
import type { Result } from '#client/client.ts'
import { panelAccountAuth } from '#client/limits/panel-account.gen.ts'
import { userAuth, userRestorePassword } from '#client/limits/user.gen.ts'
import { userAuthCodeVerify } from '#client/limits/user-auth-code.gen.ts'
import { addressOf } from '#web/ui/brand.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type Language, languages, names } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/speech.tsx'
import { prove, resend, type Step, verify } from './faces.ts'
import type { Guest } from './invited/guest.ts'
import type { Face } from './keep.ts'
import { stranger } from './session.tsx'
import style from './sign-in.module.css'
import { useTrying } from './trying.tsx'

export type Dealer = Result<'dealer/get_ui_config'>['settings']

const Invited = lazy(() => import('./invited/invited.tsx'))

interface SignInProps {
  face: Face
  dealer: Dealer | undefined
  /** Somebody who has come by an invitation. */
  guest?: Guest | undefined
  onLanguage(language: Language): void
  onIn(hash: string): void
}

type Stage = 'invited' | 'password' | 'restore' | Exclude<Step, { hash: string }>

/** The dealer's face, and the way in. */
export const SignIn = ({ face, dealer, guest, onLanguage, onIn }: SignInProps) => {
  const words = useWords('session')
  const language = useLanguage()
  const [stage, setStage] = useState<Stage>(guest ? 'invited' : 'password')
  const go = (step: Step): void => ('hash' in step ? onIn(step.hash) : setStage(step))
  const title = guest?.invitation?.service_title || dealer?.service_title || 'Odograph'
  const logo = guest?.invitation ? guest.invitation.logo : dealer?.logo
  return (
    <div
      className={style.page}
      style={
        dealer?.login_wallpaper
          ? { backgroundImage: `url("${encodeURI(addressOf(dealer.login_wallpaper))}")` }
          : undefined
      }
    >
      <main className={style.card}>
        <header className={style.head}>
          {logo ? <img src={addressOf(logo)} alt={title} className={style.logo} /> : <strong>{title}</strong>}
          {face === 'panel' && <span className={style.face}>{words.panel}</span>}
        </header>
        {stage === 'invited' && guest && <Invited {...{ face, guest, go }} />}
        {stage === 'password' && <Password {...{ face, dealer, go }} onRestore={() => setStage('restore')} />}
        {stage === 'restore' && <Restore onBack={() => setStage('password')} />}
        {typeof stage === 'object' && <Code {...{ face, go }} {...stage} onBack={() => setStage('password')} />}
      </main>
      <footer className={style.foot}>
        <SelectField
          label={words.language}
          value={language}
          onChange={(chosen) => chosen && onLanguage(chosen)}
          choices={languages.map((key) => ({ key, label: names[key] }))}
        />
        {dealer?.login_footer && <p>{dealer.login_footer}</p>}
        {(dealer?.privacy_policy_link || dealer?.tos) && (
          <div className={style.links}>
            {dealer.privacy_policy_link && <a href={dealer.privacy_policy_link}>{words.privacy}</a>}
            {dealer.tos && <Terms text={dealer.tos} />}
          </div>
        )}
      </footer>
    </div>
  )
}

/** Where they are to be read, or they themselves. */
const Terms = ({ text }: { text: string }) => {
  const words = useWords('session')
  const [isOpen, setOpen] = useState(false)
  if (/^https?:\/\/\S+$/.test(text)) return <a href={text}>{words.terms}</a>
  return (
    <>
      <button type="button" className={style.link} onClick={() => setOpen(true)}>
        {words.terms}
      </button>
      {isOpen && (
        <Dialog title={words.terms} onClose={() => setOpen(false)}>
          <p className={style.terms}>{text}</p>
        </Dialog>
      )}
    </>
  )
}

interface PasswordProps {
  face: Face
  dealer: Dealer | undefined
  go(step: Step): void
  onRestore(): void
}

const Password = ({ face, dealer, go, onRestore }: PasswordProps) => {
  const words = useWords('session')
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [told, setTold] = useState('')
  const { attempt, isTrying, error, wrong } = useTrying()
  const isFleet = face === 'fleet'
  const submit = (given: { login: string; password: string }) => attempt(async () => go(await prove(face, given)))
  const isSleeping = (error as { code?: number } | undefined)?.code === 103
  return (
    <Form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit({ login: login.trim(), password })
      }}
    >
      <h1>{words.title}</h1>
      <TextField
        label={isFleet ? words.login : words.panel_login}
        type={isFleet ? 'email' : 'text'}
        autoComplete="username"
        limits={(isFleet ? userAuth : panelAccountAuth).login}
        value={login}
        onChange={setLogin}
        autoFocus
        isRequired
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        limits={(isFleet ? userAuth : panelAccountAuth).password}
        value={password}
        onChange={setPassword}
        isRequired
      />
      {told ? <p role="status">{told}</p> : wrong}
      {isSleeping && !told && (
        <Button
          onPress={() =>
            void attempt(async () => {
              await stranger.call('user/resend_activation', { login: login.trim() })
              setTold(words.activate_done)
            })
          }
        >
          {words.activate}
        </Button>
      )}
      <Button look="primary" type="submit" isPending={isTrying}>
        {words.submit}
      </Button>
      {isFleet && dealer?.demo_login && (
        <Button
          isDisabled={isTrying}
          onPress={() => void submit({ login: dealer.demo_login, password: dealer.demo_password })}
        >
          {words.demo}
        </Button>
      )}
      {isFleet && (
        <Button look="quiet" onPress={onRestore}>
          {words.forgot}
        </Button>
      )}
    </Form>
  )
}

const Restore = ({ onBack }: { onBack(): void }) => {
  const words = useWords('session')
  const [login, setLogin] = useState('')
  const [isDone, setDone] = useState(false)
  const { attempt, isTrying, wrong } = useTrying()
  return (
    <Form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(async () => {
          await stranger.call('user/restore_password', { login: login.trim() })
          setDone(true)
        })
      }}
    >
      <h1>{words.restore_title}</h1>
      {isDone ? (
        <p role="status">{words.restore_done}</p>
      ) : (
        <>
          <p className="quiet">{words.restore_text}</p>
          <TextField
            label={words.login}
            type="email"
            autoComplete="username"
            limits={userRestorePassword.login}
            value={login}
            onChange={setLogin}
            autoFocus
            isRequired
          />
          {wrong}
          <Button look="primary" type="submit" isPending={isTrying}>
            {words.restore_submit}
          </Button>
        </>
      )}
      <Button look="quiet" onPress={onBack}>
        {words.back}
      </Button>
    </Form>
  )
}

interface CodeProps {
  face: Face
  waiting: string
  factor: 'email' | 'totp'
  go(step: Step): void
  onBack(): void
}

const Code = ({ face, waiting, factor, go, onBack }: CodeProps) => {
  const words = useWords('session')
  const [code, setCode] = useState('')
  const [told, setTold] = useState('')
  const { attempt, isTrying, wrong } = useTrying()
  return (
    <Form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTold('')
        void attempt(async () => go(await verify(face, waiting, code)))
      }}
    >
      <h1>{words.code_title}</h1>
      <p className="quiet">{factor === 'email' ? words.code_mail : words.code_totp}</p>
      <TextField
        label={words.code}
        autoComplete="one-time-code"
        limits={userAuthCodeVerify.code}
        value={code}
        onChange={setCode}
        autoFocus
        isRequired
      />
      {told ? <p role="status">{told}</p> : wrong}
      <Button look="primary" type="submit" isPending={isTrying}>
        {words.code_submit}
      </Button>
      {factor === 'email' && (
        <Button
          isDisabled={isTrying}
          onPress={() =>
            void attempt(async () => {
              await resend(face, waiting)
              setTold(words.code_sent)
            })
          }
        >
          {words.code_again}
        </Button>
      )}
      <Button look="quiet" onPress={onBack}>
        {words.back}
      </Button>
    </Form>
  )
}
