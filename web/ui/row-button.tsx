import type { ReactNode } from 'react'
import style from './row-button.module.css'

/** A short list of rows that open what they are of; long ones are `RowList` and `Records`. */
export const ButtonRows = ({ children }: { children: ReactNode }) => <ul className={style.rows}>{children}</ul>

interface RowButtonProps {
  /** It is open. */
  isChosen: boolean
  onOpen(): void
  children: ReactNode
}

/** One of them, within its `li`. */
export const RowButton = ({ isChosen, onOpen, children }: RowButtonProps) => (
  <button type="button" className={style.row} aria-current={isChosen} onClick={onOpen}>
    {children}
  </button>
)

/** What a row is called, and lines of what is said below. */
export const RowName = ({ children }: { children: ReactNode }) => <span className={style.name}>{children}</span>
