import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useCommon } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'
import style from './drawer.module.css'
import { useTabTitle } from './tab-title.ts'

interface DrawerProps {
  title: string
  onClose(): void
  /** Before the title: a picture, a state. */
  mark?: ReactNode
  /** Beside the title: what can be done with it. */
  actions?: ReactNode
  children: ReactNode
}

/** Beside what it is about, which stays at hand; Esc closes it. On a phone a sheet from below. */
export const Drawer = ({ title, onClose, mark, actions, children }: DrawerProps) => {
  const words = useCommon()
  useTabTitle(title, 2)
  const own = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    let isCovered = false
    // Asked before anybody acts on the key: a list that it closes is gone afterwards. Toasts cover nothing.
    const look = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') isCovered = document.querySelector(above) !== null
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered) close.current()
    }
    addEventListener('keydown', look, true)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', look, true)
      removeEventListener('keydown', onKey)
    }
  }, [])
  useTakenFocus(own)
  return (
    <aside ref={own} className={style.drawer} aria-label={title} tabIndex={-1}>
      <header className={style.head}>
        {mark}
        <h2 className={style.title}>{title}</h2>
        {actions}
        <IconButton icon={X} label={words.close} keys="Esc" onPress={onClose} />
      </header>
      <div className={style.body}>{children}</div>
    </aside>
  )
}

/** Where a drawer takes the place of a list, it takes the focus of what is hidden then, and gives it back. */
const useTakenFocus = (own: RefObject<HTMLElement | null>): void => {
  const before = useRef<HTMLElement>(undefined)
  // At once: of what is hidden the browser takes the focus away with the next picture.
  useLayoutEffect(() => {
    const { activeElement: had } = document
    if (!(had instanceof HTMLElement) || had.checkVisibility({ visibilityProperty: true })) return
    before.current = had
    own.current?.focus({ preventScroll: true })
  }, [own])
  useEffect(
    () => () => {
      if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
    },
    [],
  )
}

/** What is open above a drawer takes the key for itself: dialogs, menus, lists. */
const above = '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [data-trigger]'
