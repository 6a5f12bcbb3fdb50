import type { ReactNode } from 'react'
import style from './ways.module.css'

/** Links from what is shown to where more of it is, beside each other: each an icon and words. */
export const Ways = ({ children }: { children: ReactNode }) => <p className={style.ways}>{children}</p>
