import { useKept } from './kept.ts'
import { useMedia } from './media.ts'

/** Whether the rail has words: where there is room for them, until somebody closes it; kept by the browser. */
export const useRail = () => {
  const hasRoom = useMedia('(min-width: 1100px)')
  const [isOpen, toggle] = useKept('odograph.rail.open', true)
  return { hasRoom, isWide: hasRoom && isOpen, toggle }
}
