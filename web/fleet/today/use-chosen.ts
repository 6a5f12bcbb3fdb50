import { useMemo, useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { type Chosen, readChosen } from './chosen.ts'

const key = 'today_cards'

/** The cards that the user has chosen, on whichever computer; undefined until they are known. */
export const useChosen = (): readonly [Chosen | undefined, (next: Chosen) => void] => {
  const { data, error } = useAsk('user/settings/ui/read', { key, otherwise: '{}' })
  const keep = useDo('user/settings/ui/update')
  const [chosen, setChosen] = useState<Chosen>()
  const kept = useMemo(() => (data || error ? readChosen(data?.value ?? '{}') : undefined), [data, error])
  const choose = (next: Chosen): void => {
    setChosen(next)
    keep.mutate({ key, value: JSON.stringify(next) })
  }
  return [chosen ?? kept, choose]
}
