import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type Own, reported } from './kinds.ts'

/** The sentence of an event, in the language of whoever looks. */
export const useSentences = (): ((event: string) => string) => {
  const { user_info } = useUser()
  const { data } = useAsk('history/type/list', { locale: user_info.locale, only_tracker_events: false })
  return useMemo(() => {
    const told = new Map<string, string>((data?.list ?? []).map(({ type, description }) => [type, description]))
    return (event) => told.get(event) ?? event
  }, [data])
}

interface Kinds {
  /** The end of "Tell when a tracker …". */
  said(type: string): string
  /** By itself. */
  name(type: string): string
}

/** How kinds of rules are said. */
export const useKinds = (): Kinds => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const sentence = useSentences()
  return useMemo(() => {
    const told = (type: string): string => sentence(reported[type] ?? type)
    return {
      said: (type) => own.said[type as Own] ?? words.reports({ kind: told(type) }),
      name: (type) => own.name[type as Own] ?? told(type),
    }
  }, [words, own, sentence])
}
