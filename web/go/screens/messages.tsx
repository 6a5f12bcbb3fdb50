import { useEffect } from 'react'
import { Card, Notice, Screen } from '#web/small/parts.tsx'
import { useFormat, useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack } from '../where.ts'
import style from './screen.module.css'

/** What the office has written to this phone, the last first; whoever sees it has read it. */
export const MessagesScreen = () => {
  const words = useWords()
  const format = useFormat()
  const { phone } = useHeld()
  const { known } = usePhone()
  const messages = known?.messages ?? []
  const last_id = messages.find(({ read }) => read === null)?.id
  useEffect(() => {
    if (last_id !== undefined) void phone.markRead(last_id).catch(() => undefined)
  }, [phone, last_id])
  return (
    <Screen title={words.messages.title} back={{ label: words.back, go: goBack }}>
      {messages.length === 0 && <Notice>{words.messages.empty}</Notice>}
      {messages.map(({ id, text, sent }) => (
        <Card key={id}>
          <p className={style.lines}>{text}</p>
          <p className="quiet">{format.dateTime(sent)}</p>
        </Card>
      ))}
    </Screen>
  )
}
