import type { ReactNode } from 'react'
import style from './form.module.css'

/** Fields that say one thing together. */
export const Checks = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={style.checks}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)
