import type { LucideIcon } from 'lucide-react'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import style from './kit.module.css'

/** The kit of the page for drivers: few parts, large ones, made of what browsers have. */

/** One thing at a time: its heading, what there is to do, and the one button for it within reach of the thumb. */
export const Screen = ({
  title,
  back,
  beside,
  foot,
  tabs,
  children,
}: {
  title: string
  /** How one gets back, and what that is called. */
  back?: { label: string; go: () => void } | undefined
  beside?: ReactNode
  foot?: ReactNode
  tabs?: ReactNode
  children: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Who hears the page is told where they are now.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={style.screen}>
      <header className={style.head}>
        {back && <IconButton icon={ArrowLeft} label={back.label} onPress={back.go} />}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </header>
      <main className={style.main}>{children}</main>
      {foot && <div className={style.foot}>{foot}</div>}
      {tabs}
    </div>
  )
}

interface Pressed extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  onPress?: () => void
}

export const Button = ({
  kind = 'plain',
  icon: Icon,
  onPress,
  children,
  ...rest
}: Pressed & { kind?: 'main' | 'plain' | 'danger'; icon?: LucideIcon }) => (
  <button type="button" className={`${style.button} ${kinds[kind]}`} onClick={onPress} {...rest}>
    {Icon && <Icon aria-hidden size={22} />}
    {children}
  </button>
)

const kinds = { main: style.main_button, plain: '', danger: style.danger }

export const IconButton = ({
  icon: Icon,
  label,
  onPress,
}: {
  icon: LucideIcon
  label: string
  onPress: () => void
}) => (
  <button type="button" className={style.icon} aria-label={label} onClick={onPress}>
    <Icon aria-hidden size={24} />
  </button>
)

export const Card = ({ children }: { children: ReactNode }) => <section className={style.card}>{children}</section>

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={style.rows} aria-label={label}>
    {children}
  </ul>
)

/** A line of a list; with `onPress` it leads somewhere. */
export const Row = ({
  icon: Icon,
  title,
  detail,
  onPress,
  children,
}: {
  icon?: LucideIcon
  title: string
  detail?: string | undefined
  onPress?: () => void
  children?: ReactNode
}) => {
  const inside = (
    <>
      {Icon && <Icon aria-hidden size={24} />}
      <span>
        {title}
        {detail && <small>{detail}</small>}
      </span>
      {children}
      {onPress && <ChevronRight aria-hidden size={20} />}
    </>
  )
  return (
    <li>
      {onPress ? (
        <button type="button" className={style.row} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <div className={style.row}>{inside}</div>
      )}
    </li>
  )
}

/** A line of a list that leads out of the page, to another or to another application. */
export const RowLink = ({
  icon: Icon,
  title,
  detail,
  href,
}: {
  icon?: LucideIcon
  title: string
  detail?: string | undefined
  href: string
}) => (
  <li>
    <a className={style.row} href={href} target="_blank" rel="noreferrer">
      {Icon && <Icon aria-hidden size={24} />}
      <span>
        {title}
        {detail && <small>{detail}</small>}
      </span>
      <ChevronRight aria-hidden size={20} />
    </a>
  </li>
)

export const Notice = ({
  icon: Icon,
  tone = 'plain',
  children,
}: {
  icon?: LucideIcon
  tone?: 'plain' | 'bad'
  children: ReactNode
}) => (
  <div className={style.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    {Icon && <Icon aria-hidden size={24} />}
    <div>{children}</div>
  </div>
)

interface Said {
  label: string
  hint?: string | null | undefined
  fault?: string | undefined
}

/** What the field is told with: its id, and what describes it. */
interface Described {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string
}

/** A label, what helps, what is wrong, and whatever takes the answer. */
export const Field = ({ label, hint, fault, children }: Said & { children: (given: Described) => ReactNode }) => {
  const id = useId()
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: style.input,
        'aria-invalid': fault !== undefined,
        'aria-describedby': `${id}-hint ${id}-fault`,
      })}
      <Below id={id} hint={hint} fault={fault} />
    </div>
  )
}

/** The same of several answers together. */
export const Group = ({ label, hint, fault, children }: Said & { children: ReactNode }) => {
  const id = useId()
  return (
    <fieldset className={style.field} aria-describedby={`${id}-hint ${id}-fault`}>
      <legend className={style.label}>{label}</legend>
      <div className={style.choices}>{children}</div>
      <Below id={id} hint={hint} fault={fault} />
    </fieldset>
  )
}

const Below = ({ id, hint, fault }: { id: string; hint: string | null | undefined; fault: string | undefined }) => (
  <>
    <span id={`${id}-hint`} className={style.hint} hidden={!hint}>
      {hint}
    </span>
    <span id={`${id}-fault`} className={style.fault} hidden={!fault}>
      {fault}
    </span>
  </>
)

/** One of several, or one that is on or off. */
export const Choice = ({
  type,
  name,
  label,
  checked,
  onChange,
}: {
  type: 'radio' | 'checkbox'
  name: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <label className={style.choice}>
    <input type={type} name={name} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)

/** The ways to the parts of the page, below within reach. */
export const Tabs = <Name extends string>({
  label,
  tabs,
  now,
  onChoose,
}: {
  label: string
  tabs: readonly { name: Name; title: string; icon: LucideIcon }[]
  now: string
  onChoose: (name: Name) => void
}) => (
  <nav className={style.tabs} aria-label={label}>
    {tabs.map(({ name, title, icon: Icon }) => (
      <button
        key={name}
        type="button"
        className={style.tab}
        aria-current={name === now ? 'page' : undefined}
        onClick={() => onChoose(name)}
      >
        <Icon aria-hidden size={24} />
        <span>{title}</span>
      </button>
    ))}
  </nav>
)

/** Said once, for some seconds. */
export const Toast = ({ text }: { text: string | undefined }) => (
  <div role="status">{text && <div className={style.toast}>{text}</div>}</div>
)
