import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createClient } from '#client/client.ts'
import { Button, Card, Notice, Screen } from '#web/small/parts.tsx'
import { timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '../speech.tsx'
import { hereOf } from '../time.ts'
import { useHeld } from '../use-phone.tsx'
import style from './screen.module.css'
import { faultOf, isPassing, useSigningIn } from './sign-in.tsx'

/** The hash that the address brings, if it is a link that signs in; it is taken out of the address at once. */
export const linkHash = (): string | undefined => {
  const hash = /^#([\w-]{8,})$/.exec(location.hash)?.[1]
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return hash
}

interface Code {
  code: string
  /** When it ends, milliseconds since 1970 UTC. */
  until: number
}

/** A link that was opened in a browser becomes a code: for here, or for the page once it is an application of its own. */
export const LinkScreen = ({ hash, onDone }: { hash: string; onDone: () => void }) => {
  const words = useWords()
  const format = useFormat()
  const { say } = useHeld()
  const { code, fault, again } = useExchanged(hash)
  const { isBusy, fault: refused, signIn } = useSigningIn()
  const here = async (): Promise<void> => {
    if (await signIn({ code: code?.code ?? '' })) onDone()
  }
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code?.code ?? '')
    say(words.link.copied)
  }
  if (fault)
    return (
      <Screen
        title={words.link.title}
        foot={
          again ? (
            <Button kind="main" onPress={again}>
              {words.queue.again}
            </Button>
          ) : (
            <Button onPress={onDone}>{words.sign_in.title}</Button>
          )
        }
      >
        <Notice tone="bad">{fault}</Notice>
      </Screen>
    )
  if (!code)
    return (
      <Screen title={words.link.title}>
        <p role="status">{words.link.opening}</p>
      </Screen>
    )
  return (
    <Screen
      title={words.link.title}
      foot={
        <Button kind="main" disabled={isBusy} onPress={() => void here()}>
          {words.link.here}
        </Button>
      }
    >
      {refused && <Notice tone="bad">{refused}</Notice>}
      <p className="quiet">{words.link.text({ time: format.time(hereOf(code.until)) })}</p>
      <Card>
        <output className={style.code}>{code.code}</output>
        <Button icon={Copy} onPress={() => void copy()}>
          {words.link.copy}
        </Button>
      </Card>
      <Card>
        <h2>{words.link.install}</h2>
        <p>{words.link.ios}</p>
        <p>{words.link.android}</p>
      </Card>
    </Screen>
  )
}

interface Exchanged {
  code?: Code
  fault?: string
  /** Asks once more, where nobody has taken the link yet. */
  again?: () => void
}

/** The code that the link became, asked for once by itself. */
const useExchanged = (hash: string): Exchanged => {
  const words = useWords()
  const [found, setFound] = useState<Exchanged>({})
  const ask = async (): Promise<void> => {
    setFound({})
    try {
      const { code, expires } = await createClient({ url: location.origin }).call('mobile/code/create', { link: hash })
      setFound({ code: { code, until: timeOf(expires) } })
    } catch (error) {
      setFound({ fault: faultOf(error, words), ...(isPassing(error) && { again: () => void ask() }) })
    }
  }
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void ask()
  })
  return found
}
