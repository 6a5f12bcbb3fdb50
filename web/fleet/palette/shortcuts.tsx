import { lazy, Suspense, useEffect, useState } from 'react'
import { isTyping } from '#web/ui/keys.ts'
import type { Screen } from '#web/ui/screens.tsx'

const Palette = lazy(() => import('./palette.tsx'))
const Keys = lazy(() => import('./keys.tsx'))

interface ShortcutsProps {
  screens: readonly Screen[]
  onHelp(screen: string): void
  onSignOut(): void
}

/** Ctrl-K (or Cmd-K) opens the palette on every screen, `?` tells the keys. */
export const Shortcuts = ({ screens, onHelp, onSignOut }: ShortcutsProps) => {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setOpen((before) => (before === 'palette' ? undefined : 'palette'))
      } else if (event.key === '?' && !isTyping(event.target)) setOpen('keys')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const close = (): void => setOpen(undefined)
  return (
    <Suspense>
      {open === 'palette' && (
        <Palette {...{ screens, onHelp, onSignOut }} onClose={close} onKeys={() => setOpen('keys')} />
      )}
      {open === 'keys' && <Keys onClose={close} />}
    </Suspense>
  )
}
