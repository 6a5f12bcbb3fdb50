import { useEffect, useState } from 'react'
import type { Page } from '#web/handbook/markdown.ts'
import { useLanguage } from '#web/words/speech.tsx'

export interface Pages {
  of(screen: string): Page | undefined
  /** The line of a page that has these words; undefined where it has not all of them. */
  foundIn(page: Page, words: readonly string[]): string | undefined
}

/** The handbook in the language of whoever looks, once something is looked for. */
export const useHandbook = (isWanted: boolean): Pages | undefined => {
  const language = useLanguage()
  const [pages, setPages] = useState<Pages>()
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<void> => {
      const { foundIn, handbookOf } = await import('#web/handbook/handbook.ts')
      const found = await handbookOf('fleet', language)
      if (!isOver) setPages({ of: (screen) => found.get(screen), foundIn })
    }
    // Without it all else is found as before.
    if (isWanted) load().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [isWanted, language])
  return pages
}
