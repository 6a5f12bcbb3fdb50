import { ChevronDown, ChevronUp } from 'lucide-react'
import { type Ref, useRef } from 'react'
import style from './sheet-handle.module.css'

interface SheetHandleProps {
  ref?: Ref<HTMLButtonElement>
  isOpen: boolean
  /** The id of what is drawn up. */
  controls: string
  onOpen(isOpen: boolean): void
  children: string
}

/** Pixels from which on a finger draws and does not press. */
const drawn = 24

/** On a phone, what a sheet from below is drawn up by, and down again: pressed, or drawn itself. Elsewhere there is none. */
export const SheetHandle = ({ ref, isOpen, controls, onOpen, children }: SheetHandleProps) => {
  const from = useRef(0)
  const isDrawn = useRef(false)
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <button
      ref={ref}
      type="button"
      className={style.handle}
      aria-expanded={isOpen}
      aria-controls={controls}
      onPointerDown={({ clientY }) => {
        from.current = clientY
        isDrawn.current = false
      }}
      onPointerMove={({ clientY, buttons }) => {
        const way = clientY - from.current
        if (buttons === 0 || isDrawn.current || Math.abs(way) < drawn) return
        isDrawn.current = true
        onOpen(way < 0)
      }}
      onClick={() => {
        if (!isDrawn.current) onOpen(!isOpen)
        isDrawn.current = false
      }}
    >
      <Chevron size={18} aria-hidden />
      {children}
    </button>
  )
}
