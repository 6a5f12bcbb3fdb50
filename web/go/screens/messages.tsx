import { useEffect, useRef, useState } from 'react'
import { mobileChatSend as limits } from '#client/limits/mobile-chat.gen.ts'
import { Button, Field, Notice, Screen } from '#web/small/parts.tsx'
import { useKeeping } from '../parts/use-keeping.ts'
import type { Deed } from '../queue/deed.ts'
import { useFormat, useWords } from '../speech.tsx'
import { hereOf } from '../time.ts'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack } from '../where.ts'
import style from './screen.module.css'

/** Milliseconds after which it is asked again what was written, while somebody looks. */
const often = 15_000
/** Messages that `mobile/read` tells; with fewer there are no others. */
const told_at_once = 20

interface Shown {
  id: number
  text: string
  sent: string
  own: boolean
  read: string | null
}

/** What the office and this phone write to each other, the last first; whoever sees it has read it. */
export const MessagesScreen = () => {
  const words = useWords()
  const { phone } = useHeld()
  const { known, deeds } = usePhone()
  const messages: readonly Shown[] = known?.messages ?? []
  const { all, ask } = useAll(messages)
  const waiting = deeds.filter((deed): deed is Deed<'message'> => deed.kind === 'message').toReversed()
  const last_id = messages.find(({ own, read }) => !own && read === null)?.id
  useEffect(() => {
    if (last_id !== undefined) void phone.markRead(last_id).catch(() => undefined)
  }, [phone, last_id])
  useEffect(() => {
    const again = setInterval(() => void phone.refresh(), often)
    return () => clearInterval(again)
  }, [phone])
  return (
    <Screen title={words.messages.title} back={{ label: words.back, go: goBack }}>
      {known?.chat && <Writing />}
      {all.length + waiting.length === 0 && <Notice>{words.messages.empty}</Notice>}
      <ul className={style.messages}>
        {waiting.map(({ key, at, told, refusal }) => (
          <Message
            key={key}
            own
            text={told.text}
            at={hereOf(at)}
            state={refusal ? words.queue.states.refused : words.queue.states.waits}
          />
        ))}
        {all.map(({ id, text, sent, own, read }) => (
          <Message key={id} own={own} text={text} at={sent} state={own && read ? words.messages.read : undefined} />
        ))}
      </ul>
      {ask && <Button onPress={ask}>{words.messages.earlier}</Button>}
    </Screen>
  )
}

interface MessageProps {
  own: boolean
  text: string
  /** A local time. */
  at: string
  state: string | undefined
}

const Message = ({ own, text, at, state }: MessageProps) => {
  const { messages: words } = useWords()
  const format = useFormat()
  return (
    <li className={style.message} data-own={own}>
      <p className={style.lines}>{text}</p>
      <p className="quiet">
        {[own ? words.own : words.office, format.dateTime(at), state].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

/** The messages that the phone has, the last first, and those before them as far as they were asked for. */
const useAll = (newest: readonly Shown[]) => {
  const { phone } = useHeld()
  // With those that the phone had when they were asked for, which newer ones push out of what it has.
  const [earlier, setEarlier] = useState<readonly Shown[]>([])
  const [isWhole, setWhole] = useState(false)
  const first = newest.at(-1)?.id
  const all = [...newest, ...earlier.filter(({ id }) => first === undefined || id < first)]
  const before_id = all.at(-1)?.id
  const ask = async (): Promise<void> => {
    const { list } = await phone.call('mobile/chat/list', before_id === undefined ? {} : { before_id })
    setEarlier([...all, ...list])
    setWhole(list.length === 0)
  }
  const isMore = newest.length >= told_at_once && !isWhole
  return { all, ask: isMore ? () => void ask().catch(() => undefined) : undefined }
}

const Writing = () => {
  const words = useWords()
  const { phone } = useHeld()
  const keep = useKeeping()
  const [text, setText] = useState('')
  const isKeeping = useRef(false)
  const send = async (): Promise<void> => {
    // Pressed twice, it is one message.
    if (isKeeping.current) return
    isKeeping.current = true
    const told = { text: text.trim() }
    const title = told.text.slice(0, 60)
    const deed: Deed<'message'> = {
      ...{ key: crypto.randomUUID(), kind: 'message', at: Date.now(), title, told, attached: [] },
    }
    if (await keep(() => phone.add(deed))) setText('')
    isKeeping.current = false
  }
  return (
    <div className={style.template}>
      <Field label={words.messages.write}>
        {(given) => (
          <textarea
            {...given}
            rows={2}
            maxLength={limits.text.maxLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button kind="main" disabled={text.trim() === ''} onPress={() => void send()}>
        {words.messages.send}
      </Button>
    </div>
  )
}
