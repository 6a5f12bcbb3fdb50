import { useState } from 'react'
import { useMedia } from './media.ts'

const name = 'odograph.rail'

/** Whether the rail has words: where there is room for them, until somebody closes it; kept by the browser. */
export const useRail = () => {
  const hasRoom = useMedia('(min-width: 1100px)')
  const [isClosed, close] = useState(() => localStorage.getItem(name) === 'closed')
  const toggle = (): void => {
    localStorage.setItem(name, isClosed ? 'open' : 'closed')
    close(!isClosed)
  }
  return { hasRoom, isWide: hasRoom && !isClosed, toggle }
}
