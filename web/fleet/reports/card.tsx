import type { ReactNode } from 'react'
import style from './gallery.module.css'
import type { Shape } from './kinds.ts'
import { Picture } from './picture.tsx'

/** Cards of the gallery below what they have in common. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={style.part} aria-label={title}>
    <h2>{title}</h2>
    <ul className={style.cards}>{children}</ul>
  </section>
)

interface CardProps {
  shape: Shape
  name: string
  about: string
  onPress(): void
  /** What else can be done with it. */
  menu?: ReactNode
}

export const Card = ({ shape, name, about, onPress, menu }: CardProps) => (
  <li className={style.card}>
    <button type="button" className={style.press} onClick={onPress}>
      <Picture shape={shape} />
      <span className={style.text}>
        <span className={style.name}>{name}</span>
        <span className={style.about}>{about}</span>
      </span>
    </button>
    {menu && <span className={style.menu}>{menu}</span>}
  </li>
)
