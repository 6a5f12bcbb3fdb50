import { Link, Outlet } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import button from './button.module.css'
import style from './frame.module.css'
import type { Screen } from './screens.tsx'
import { Toasts } from './toast.tsx'
import { Loading } from './told.tsx'

interface FrameProps {
  screens: readonly Screen[]
  titles: Readonly<Record<string, string>>
  /** Pages elsewhere, below the screens. */
  links?: readonly { title: string; destination: string }[]
  /** What waits on a screen, by its name. */
  counts?: Readonly<Record<string, number>>
  /** Read to those who do not see that it is the menu. */
  label: string
  logo: ReactNode
  /** At the end of the rail. */
  foot?: ReactNode
  /** Above the screen: what everybody should know now. */
  notice?: ReactNode
}

/** The rail of icons and the screen beside it; on a phone the rail stands below. */
export const Frame = ({ screens, titles, links = [], counts = {}, label, logo, foot, notice }: FrameProps) => (
  <div className={style.frame}>
    <nav className={style.rail} aria-label={label}>
      <div className={style.logo}>{logo}</div>
      <ul className={style.screens}>
        {screens.map(({ name, icon: Icon, group }, place) => (
          <li key={name} className={group === screens[place - 1]?.group || place === 0 ? '' : style.apart}>
            <TooltipTrigger delay={300} closeDelay={0}>
              <Focusable>
                <Link
                  to={`/${name}` as never}
                  className={style.screen}
                  aria-label={countedTitle(titles[name], counts[name])}
                >
                  <Icon size={20} aria-hidden />
                  {/* Drawn by the style: the name of the link tells it already. */}
                  {!!counts[name] && <span className={style.count} data-count={shortCount(counts[name])} />}
                  <span className={style.title}>{titles[name]}</span>
                </Link>
              </Focusable>
              <Tooltip className={button.tip} placement="right" offset={6}>
                {titles[name]}
              </Tooltip>
            </TooltipTrigger>
          </li>
        ))}
        {links.map(({ title, destination }, place) => (
          <li key={destination} className={place === 0 ? style.apart : ''}>
            <TooltipTrigger delay={300} closeDelay={0}>
              <Focusable>
                <a href={destination} target="_blank" rel="noreferrer" className={style.screen} aria-label={title}>
                  <ExternalLink size={20} aria-hidden />
                  <span className={style.title}>{title}</span>
                </a>
              </Focusable>
              <Tooltip className={button.tip} placement="right" offset={6}>
                {title}
              </Tooltip>
            </TooltipTrigger>
          </li>
        ))}
      </ul>
      <div className={style.foot}>{foot}</div>
    </nav>
    <div className={style.side}>
      {notice}
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </div>
    <Toasts />
  </div>
)

const most_shown = 99
const shortCount = (count: number): string => (count > most_shown ? `${most_shown}+` : String(count))
const countedTitle = (title = '', count = 0): string => (count > 0 ? `${title}, ${shortCount(count)}` : title)
