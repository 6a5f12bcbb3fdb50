import { useMemo } from 'react'
import { useWords } from '#web/words/speech.tsx'
import { useEventKinds } from '../events/use-event-kinds.ts'
import { type Own, reported, toldBy } from './kinds.ts'

/** All that an event is called. */
const useOtherWords = (): ((event: string) => readonly string[]) => {
  const events = useEventKinds()
  return useMemo(() => {
    const told = new Map<string, string[]>(
      (events ?? []).map(({ type, description, also }) => [type, [description, ...also]]),
    )
    return (event) => told.get(event) ?? []
  }, [events])
}

/** The sentence of an event, in the language of whoever looks. */
export const useSentences = (): ((event: string) => string) => {
  const events = useEventKinds()
  return useMemo(() => {
    const told = new Map<string, string>((events ?? []).map(({ type, description }) => [type, description]))
    return (event) => told.get(event) ?? event
  }, [events])
}

export interface Kinds {
  /** The end of "Tell when a tracker …". */
  said(type: string): string
  /** By itself. */
  name(type: string): string
  /** Of a rule: of one that tells of one way alone that is its name. */
  nameOf(rule: { type: string; extended_params: { crossing?: string } }): string
  /** Other words that it is found by: its name, and what its events are called, in English too. */
  also(type: string): string
}

/** What is told of who comes and who goes. */
const crossings: Readonly<Record<string, string>> = { entering: 'inzone', leaving: 'outzone' }

/** How kinds of rules are said. */
export const useKinds = (): Kinds => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const sentence = useSentences()
  const others = useOtherWords()
  return useMemo(() => {
    const told = (type: string): string => sentence(reported[type] ?? type)
    const name = (type: string): string => own.name[type as Own] ?? told(type)
    return {
      said: (type) => own.said[type as Own] ?? words.reports({ kind: told(type) }),
      name,
      nameOf: ({ type, extended_params: { crossing } }) =>
        type === 'inoutzone' && crossing && crossing !== 'both' ? sentence(crossings[crossing] ?? type) : name(type),
      also: (type) => [own.name[type as Own], ...toldBy(type).flatMap(others)].filter(Boolean).join(' '),
    }
  }, [words, own, sentence, others])
}
