import { ScanLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#client/client.ts'
import { mobileSessionOpen } from '#client/limits/mobile-session.gen.ts'
import { Button, Field, Notice, Screen } from '#web/small/parts.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { canScan, Scanner } from '../parts/scanner.tsx'
import { useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import style from './screen.module.css'

/** Whoever is not signed in types a code, or holds the phone over one. */
export const SignInScreen = () => {
  const words = useWords()
  const { isEnded, lost } = usePhone()
  const { code, setCode, fault, isBusy, signIn } = useSigningIn()
  const [isScanning, setScanning] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void signIn({ code })
  }
  const scanned = (text: string): void => {
    setScanning(false)
    const link = /\/go#([\w-]+)$/.exec(text)?.[1]
    void signIn(link ? { link } : { code: text })
  }
  return (
    <Screen title={words.sign_in.title}>
      {isEnded && <Notice tone="bad">{words.sign_in.ended}</Notice>}
      {lost !== undefined && (
        <Notice tone="bad">
          {words.sign_in.lost} {lost > 0 && words.sign_in.lost_count({ count: lost })}
        </Notice>
      )}
      <p className="quiet">{words.sign_in.text}</p>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <Field label={words.sign_in.code} hint={words.sign_in.code_hint} fault={fault}>
          {(given) => (
            <input
              {...given}
              className={`${given.className} ${style.code}`}
              value={code}
              maxLength={mobileSessionOpen.code.maxLength}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button kind="main" type="submit" disabled={isBusy || code.replace(/\W/g, '').length < 8}>
          {words.sign_in.go}
        </Button>
      </form>
      {isScanning ? (
        <Scanner onFound={scanned} onFailed={() => setScanning(false)} />
      ) : (
        canScan() && (
          <Button icon={ScanLine} onPress={() => setScanning(true)}>
            {words.sign_in.scan}
          </Button>
        )
      )}
    </Screen>
  )
}

/** What stands in the field, what was wrong with it, and signing in with it. */
export const useSigningIn = () => {
  const words = useWords()
  const { phone } = useHeld()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const signIn = async (given: { code: string } | { link: string }): Promise<boolean> => {
    setBusy(true)
    setFault(undefined)
    try {
      await phone.signIn(given)
      return true
    } catch (error) {
      setFault(faultOf(error, words))
      setBusy(false)
      return false
    }
  }
  return { code, setCode, fault, isBusy, signIn }
}

/** Why a code or a link is not taken. */
export const faultOf = (error: unknown, { faults }: Words<'go'>): string => {
  if (!(error instanceof ApiError) || error.http >= 500) return faults.away
  if (tooMany.includes(error.code)) return faults.too_many
  return error.code === used ? faults.used : faults.code
}

/** Answers whether the code or link may be good as it is: nobody has looked at it. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.http >= 500 || tooMany.includes(error.code)

/** The errors of too many requests, and too many guesses. */
const tooMany: readonly number[] = [15, 105]
/** The error of a link that was used already. */
const used = 265
