import { Eye, EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { Button, Card } from '#web/small/parts.tsx'
import { type PrivateNow, privacyNow } from '../privacy.ts'
import type { Deed } from '../queue/deed.ts'
import { useFormat, useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { useKeeping } from './use-keeping.ts'

/** The switch of private mode: what the office sees now, and the other way. */
export const PrivateMode = () => {
  const { known, deeds } = usePhone()
  const now = privacyNow(known?.privacy, deeds)
  return now ? <Switch now={now} /> : null
}

const Switch = ({ now }: { now: PrivateNow }) => {
  const { privacy } = useWords()
  const format = useFormat()
  const press = usePress()
  const { is_private, since, by } = now
  const time = since ? format.dateTime(since) : ''
  const told = by === 'hours' ? privacy.by_hours : by === 'input' ? privacy.by_input : privacy.is_on
  return (
    <Card>
      <h2>{privacy.title}</h2>
      <p role="status">{is_private ? told({ time }) : privacy.is_off}</p>
      <Button icon={is_private ? Eye : EyeOff} onPress={() => void press(!is_private)}>
        {is_private ? privacy.off : privacy.on}
      </Button>
    </Card>
  )
}

/** Says it, here at once and to the service as soon as there is a way. */
const usePress = () => {
  const words = useWords()
  const { phone, say } = useHeld()
  const keep = useKeeping()
  const isPressed = useRef(false)
  return async (is_private: boolean): Promise<void> => {
    // Pressed twice, it is one deed.
    if (isPressed.current) return
    isPressed.current = true
    const title = is_private ? words.privacy.on : words.privacy.off
    const deed: Deed<'privacy'> = {
      ...{ key: crypto.randomUUID(), kind: 'privacy', at: Date.now(), title, told: { private: is_private } },
      attached: [],
    }
    const kept = (await keep(() => phone.add(deed))) && (await keep(() => phone.setPrivate(is_private)))
    isPressed.current = false
    if (kept) say(words.checkin.kept)
  }
}
