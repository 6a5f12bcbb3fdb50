import { useEffect, useState } from 'react'
import { Choice, Group, Notice } from '#web/small/parts.tsx'
import { isPossible } from '#web/ui/push-subscription.ts'
import { useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { isOn, turnOff, turnOn } from './push.ts'

/** Whether this phone is told of messages and refusals while its page is closed. */
export const PushSwitch = () => {
  const { push } = useWords()
  const { phone, shelf } = useHeld()
  const { hash, known } = usePhone()
  const [isChosen, setChosen] = useState(false)
  const [fault, setFault] = useState<string>()
  const key = known?.push_key
  useEffect(() => {
    void isOn(shelf).then(setChosen)
  }, [shelf])
  if (!hash || !key) return null
  if (!isPossible()) return <Notice>{push.not_possible}</Notice>
  const choose = async (wanted: boolean): Promise<void> => {
    setFault(undefined)
    setChosen(wanted)
    const { call } = phone
    try {
      await (wanted ? turnOn({ shelf, call, hash, key }) : turnOff({ shelf, call }))
    } catch (error) {
      setChosen(!wanted)
      setFault(isRefusal(error) ? push.forbidden : push.failed)
    }
  }
  return (
    <Group label={push.title}>
      <Choice
        type="checkbox"
        name="push"
        label={push.notify}
        checked={isChosen}
        onChange={(wanted) => void choose(wanted)}
      />
      {fault && <Notice tone="bad">{fault}</Notice>}
    </Group>
  )
}

const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'
