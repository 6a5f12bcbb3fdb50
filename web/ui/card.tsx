import { type ReactNode, Suspense } from 'react'
import style from './card.module.css'
import { Loading } from './told.tsx'

/** What a screen of several subjects shows: cards beside each other, on a phone below each other. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={style.cards}>{children}</div>

interface CardProps {
  title: string
  /** Beside the title: what can be done here. */
  actions?: ReactNode
  /** Takes the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** One subject. */
export const Card = ({ title, actions, isWide, children }: CardProps) => (
  <section className={`${style.card} ${isWide ? style.wide : ''}`} aria-label={title}>
    <header className={style.head}>
      <h2>{title}</h2>
      {actions && <div className={style.actions}>{actions}</div>}
    </header>
    {/* What waits for its words takes the focus of no other card meanwhile. */}
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </section>
)

/** Subjects below each other, each with a line between. */
export const CardRows = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={style.rows} aria-label={label}>
    {children}
  </ul>
)

/** What a row of a card is about: it takes what is left, in a second line what is less. */
export const CardText = ({ children, quiet, title }: { children: ReactNode; quiet?: ReactNode; title?: string }) => (
  <span className={style.grow} title={title}>
    <span>{children}</span>
    {quiet && <span className="quiet">{quiet}</span>}
  </span>
)

/** What is told, word by word. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={style.facts}>
    {facts.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Buttons below what they are about. */
export const CardActions = ({ children }: { children: ReactNode }) => <div className={style.actions}>{children}</div>
