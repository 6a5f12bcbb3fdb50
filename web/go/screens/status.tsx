import { useRef, useState } from 'react'
import { Button, Choice, Group, Screen } from '#web/small/parts.tsx'
import { useKeeping } from '../parts/use-keeping.ts'
import type { Deed } from '../queue/deed.ts'
import { useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack } from '../where.ts'

/** What one is doing now, as the office has named it. */
export const StatusScreen = () => {
  const words = useWords()
  const { phone, say } = useHeld()
  const keep = useKeeping()
  const { known } = usePhone()
  const statuses = known?.statuses
  const [chosen, setChosen] = useState(statuses?.current_id)
  const isChosen = useRef(false)
  const choose = async (): Promise<void> => {
    const status = statuses?.list.find(({ id }) => id === chosen)
    // Pressed twice, it is one deed.
    if (!status || isChosen.current) return
    isChosen.current = true
    const told = { status_id: status.id }
    const deed: Deed<'status'> = {
      ...{ key: crypto.randomUUID(), kind: 'status', at: Date.now(), title: status.label, told, attached: [] },
    }
    isChosen.current = await keep(() => phone.add(deed))
    if (!isChosen.current) return
    await keep(() => phone.setStatus(status.id))
    say(words.checkin.kept)
    goBack()
  }
  return (
    <Screen
      title={words.status.title}
      back={{ label: words.back, go: goBack }}
      foot={
        <Button
          kind="main"
          disabled={!statuses?.may_change || !chosen || chosen === statuses.current_id}
          onPress={() => void choose()}
        >
          {words.status.go}
        </Button>
      }
    >
      {statuses && (
        <Group label={statuses.label}>
          {statuses.list.map(({ id, label }) => (
            <Choice
              key={id}
              type="radio"
              name="status"
              label={label}
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
          ))}
        </Group>
      )}
    </Screen>
  )
}
