import { useEffect } from 'react'

/** What the tab of the browser is named by: what is looked at, and whose service it is ("Events – Nordic Fleet"). */

interface Named {
  title: string
  depth: number
}

const shown: Named[] = []
let service = document.title

/** What stands deeper is what one looks at; of two as deep, the one that came last. */
export const titleOf = (named: readonly Named[], service: string): string => {
  const deepest = Math.max(...named.map(({ depth }) => depth))
  const title = named.findLast(({ depth }) => depth === deepest)?.title
  return title ? `${title} – ${service}` : service
}

const write = (): void => {
  document.title = titleOf(shown, service)
}

export const nameService = (title: string): void => {
  service = title
  write()
}

/** Names the tab while it is shown: a screen at depth 0, a page of it at 1, a drawer beside at 2. */
export const useTabTitle = (title: string | undefined, depth: 0 | 1 | 2): void => {
  useEffect(() => {
    if (!title) return
    const own = { title, depth }
    shown.push(own)
    write()
    return () => {
      shown.splice(shown.indexOf(own), 1)
      write()
    }
  }, [title, depth])
}
