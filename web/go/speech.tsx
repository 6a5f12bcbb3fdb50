import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import type { Language } from '#web/words/language.ts'

export interface Speech {
  language: Language
  words: Words<'go'>
  format: Format
}

const Context = createContext<Speech | undefined>(undefined)

/** What is inside speaks the language of the phone. */
export const SpeechProvider = ({ speech, children }: { speech: Speech; children: ReactNode }) => {
  useEffect(() => {
    document.documentElement.lang = speech.language
  }, [speech.language])
  return <Context value={speech}>{children}</Context>
}

const useSpeech = (): Speech => useContext(Context) as Speech
export const useWords = (): Words<'go'> => useSpeech().words
export const useFormat = (): Format => useSpeech().format
export const useLanguage = (): Language => useSpeech().language
