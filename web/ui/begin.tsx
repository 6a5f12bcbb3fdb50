import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Puts a page in place of its sign of opening once that sign was painted: scripts that are quicker than the first
 * picture would hold it back. A window that nobody looks at paints nothing and begins at once.
 */
export const begin = (page: ReactNode): void => {
  const root = createRoot(document.querySelector('#root') as Element)
  const put = () => root.render(<StrictMode>{page}</StrictMode>)
  if (document.visibilityState === 'hidden') put()
  else requestAnimationFrame(() => setTimeout(put))
}
