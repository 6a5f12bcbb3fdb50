import { createContext, type ReactNode, use, useContext, useEffect, useMemo } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Catalogues } from './catalogues.gen.ts'
import { type Words, wordsOf } from './dictionary.ts'
import { createFormat, type Format, type Preferences } from './format.ts'
import type { Language } from './language.ts'

interface Speech {
  language: Language
  format: Format
}

const Context = createContext<Speech>({ language: 'en', format: createFormat({ language: 'en' }) })

/** What is inside of it speaks the language, and writes numbers and times, as they want it who look. */
export const Speech = ({ preferences, children }: { preferences: Preferences; children: ReactNode }) => {
  const { language, locale, measures, date_format, hour_mode } = preferences
  const speech = useMemo(
    () => ({ language, format: createFormat({ language, locale, measures, date_format, hour_mode }) }),
    [language, locale, measures, date_format, hour_mode],
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <I18nProvider locale={(locale ?? language).replace('_', '-')}>
      <Context value={speech}>{children}</Context>
    </I18nProvider>
  )
}

export const useLanguage = (): Language => useContext(Context).language
export const useFormat = (): Format => useContext(Context).format

/** The words of a screen; suspends until they are there. */
export const useWords = <Name extends keyof Catalogues>(name: Name): Words<Name> => use(wordsOf(name, useLanguage()))
export const useCommon = () => useWords('ui')
