import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import style from './section.module.css'

interface SectionProps {
  title: string
  /** Shown from the start. */
  isOpen?: boolean
  /** Something in it is wrong: it cannot be hidden then. */
  isWrong?: boolean
  /** What is in it is not there while it is hidden: it asks for something again and again. */
  isLazy?: boolean
  children: ReactNode
}

/** A part of a long form, hidden until it is wanted. */
export const Section = ({ title, isOpen: opens = false, isWrong = false, isLazy = false, children }: SectionProps) => {
  const [isOpen, setOpen] = useState(opens)
  const isShown = isOpen || isWrong
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)} className={style.section}>
      <summary className={style.title}>
        <ChevronRight size={16} aria-hidden />
        {title}
      </summary>
      <div className={style.body}>{(isShown || !isLazy) && children}</div>
    </details>
  )
}

/** Fields beside each other. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={style.pair}>{children}</div>
