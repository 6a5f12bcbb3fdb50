import { Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import { Ellipsis, ExternalLink, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { useCommon } from '#web/words/speech.tsx'
import { addressOf } from './brand.ts'
import button from './button.module.css'
import { IconButton } from './button.tsx'
import style from './frame.module.css'
import { HelpContext } from './help.tsx'
import { command } from './keys.ts'
import { usePhone } from './media.ts'
import { useRail } from './rail.ts'
import type { Screen } from './screens.tsx'
import { useTabTitle } from './tab-title.ts'
import { Toasts } from './toast.tsx'
import { Loading } from './told.tsx'

const MoreSheet = lazy(() => import('./more-sheet.tsx'))

interface FrameProps {
  screens: readonly Screen[]
  titles: Readonly<Record<string, string>>
  /** Pages elsewhere, below the screens. */
  links?: readonly PageElsewhere[]
  /** What waits on a screen, by its name. */
  counts?: Readonly<Record<string, number>>
  /** Whose service it is; read to those who do not see that it is the menu. */
  service: string
  /** Address of the picture that stands for the name. */
  logo: string | null
  /** At the end of the rail. */
  foot?: ReactNode
  /** Above the screen: what everybody should know now. */
  notice?: ReactNode
  /** Beside the screen: help with it. */
  help?: ReactNode
  /** Somebody wants help with this screen. */
  onHelp?(screen: string): void
  /** Somebody wants to find something, on whichever screen. */
  onFind?(): void
}

/**
 * The rail and the screen beside it. The rail has words where there is room, else icons; on a phone the first of them
 * stand below, and the others in a sheet.
 */
export const Frame = (props: FrameProps) => {
  const { screens, titles, links = [], counts = {}, service, logo, foot, notice, help, onHelp, onFind } = props
  const words = useCommon()
  const { hasRoom, isWide, toggle } = useRail()
  const side = useRef<HTMLDivElement>(null)
  const matches = useMatchRoute()
  const here = Object.keys(titles).find((name) => matches({ to: `/${name}` as never, fuzzy: true }))
  useTabTitle(here && titles[here], 0)
  const isPhone = usePhone()
  const isParted = isPhone && screens.length + links.length > most_below + 1
  const standing = isParted ? screens.slice(0, most_below) : screens
  return (
    <div className={`${style.frame} ${isWide ? style.wide : ''}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page, whose address stays what it is: it tells what is shown */}
      <a
        href="#content"
        className={style.skip}
        onClick={(event) => {
          event.preventDefault()
          side.current?.focus()
        }}
      >
        {words.skip}
      </a>
      <nav className={style.rail} aria-label={service}>
        <div className={style.logo}>
          {logo ? (
            <img src={addressOf(logo)} alt={service} />
          ) : (
            <strong>{isWide ? service : service.slice(0, 1)}</strong>
          )}
        </div>
        {onFind && !isPhone && (
          <Tip text={`${words.search} (${command} K)`} isNeeded={!isWide}>
            <FindButton onPress={onFind} />
          </Tip>
        )}
        <ul className={style.screens}>
          {standing.map((screen, place) => (
            <li
              key={screen.name}
              className={place > 0 && screen.group !== standing[place - 1]?.group ? style.apart : ''}
            >
              <Tip text={titles[screen.name]} isNeeded={!isWide}>
                <ScreenLink screen={screen} title={titles[screen.name]} count={counts[screen.name]} />
              </Tip>
            </li>
          ))}
          {isParted ? (
            <li>
              <More screens={screens.slice(most_below)} {...{ titles, links, counts, onFind }} />
            </li>
          ) : (
            links.map((link, place) => (
              <li key={link.destination} className={place === 0 ? style.apart : ''}>
                <Tip text={link.title} isNeeded={!isWide}>
                  <Elsewhere {...link} />
                </Tip>
              </li>
            ))
          )}
          {onFind && isPhone && !isParted && (
            <li>
              <FindButton onPress={onFind} />
            </li>
          )}
        </ul>
        <div className={style.foot}>
          {foot}
          {hasRoom && (
            <IconButton
              icon={isWide ? PanelLeftClose : PanelLeftOpen}
              label={isWide ? words.rail_icons : words.rail_words}
              onPress={toggle}
            />
          )}
        </div>
      </nav>
      <div ref={side} id="content" tabIndex={-1} className={style.side}>
        {notice}
        <HelpContext value={onHelp && here ? () => onHelp(here) : undefined}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </HelpContext>
      </div>
      <Suspense>{help}</Suspense>
      <Toasts />
    </div>
  )
}

/** What stands in the bar of a phone beside the way to the others. */
const most_below = 4

const Tip = ({
  text,
  isNeeded,
  children,
}: {
  text: string | undefined
  /** Not where the words stand. */
  isNeeded: boolean
  children: ComponentProps<typeof Focusable>['children']
}) => (
  <TooltipTrigger delay={300} closeDelay={0} isDisabled={!isNeeded}>
    <Focusable>{children}</Focusable>
    <Tooltip className={button.tip} placement="right" offset={6}>
      {text}
    </Tooltip>
  </TooltipTrigger>
)

interface ScreenLinkProps extends Omit<ComponentProps<'a'>, 'title'> {
  screen: Screen
  title: string | undefined
  count?: number | undefined
}

const ScreenLink = ({ screen: { name, icon: Icon }, title, count, ...others }: ScreenLinkProps) => (
  <Link {...others} to={`/${name}` as never} className={style.screen} aria-label={countedTitle(title, count)}>
    <Icon size={20} aria-hidden />
    <Count of={count} />
    <span className={style.title}>{title}</span>
  </Link>
)

/** What Ctrl-K does, for those who do not know of it. */
const FindButton = ({ onPress, ...others }: { onPress(): void } & ComponentProps<'button'>) => {
  const words = useCommon()
  return (
    <button
      {...others}
      type="button"
      className={`${style.screen} ${style.find}`}
      aria-label={words.search}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Search size={20} aria-hidden />
      <span className={style.title}>{words.search}</span>
      <span className={style.hint} data-keys={`${command} K`} />
    </button>
  )
}

/** Drawn by the style: the name of what it stands on tells it already. */
const Count = ({ of = 0 }: { of?: number | undefined }) =>
  of > 0 && <span className={style.count} data-count={shortCount(of)} />

interface PageElsewhere {
  title: string
  destination: string
}

const Elsewhere = ({ title, destination, ...others }: PageElsewhere & Omit<ComponentProps<'a'>, 'title'>) => (
  <a {...others} href={destination} target="_blank" rel="noreferrer" className={style.screen} aria-label={title}>
    <ExternalLink size={20} aria-hidden />
    <span className={style.title}>{title}</span>
  </a>
)

type MoreProps = Required<Pick<FrameProps, 'screens' | 'titles' | 'links' | 'counts'>> & Pick<FrameProps, 'onFind'>

/** On a phone: the screens that have no room below. */
const More = ({ screens, titles, links, counts, onFind }: MoreProps) => {
  const words = useCommon()
  const matches = useMatchRoute()
  const [isOpen, open] = useState(false)
  const isHere = screens.some(({ name }) => matches({ to: `/${name}` as never, fuzzy: true }))
  const close = () => open(false)
  const waiting = screens.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0)
  return (
    <>
      <button
        type="button"
        className={style.screen}
        data-status={isHere ? 'active' : undefined}
        aria-haspopup="dialog"
        aria-label={countedTitle(words.more, waiting)}
        onClick={() => open(true)}
      >
        <Ellipsis size={20} aria-hidden />
        <Count of={waiting} />
        <span className={style.title}>{words.more}</span>
      </button>
      {isOpen && (
        <Suspense>
          <MoreSheet title={words.more} onClose={close}>
            <ul className={style.sheet}>
              {onFind && (
                <li>
                  <FindButton
                    onPress={() => {
                      close()
                      onFind()
                    }}
                  />
                </li>
              )}
              {screens.map((screen) => (
                <li key={screen.name}>
                  <ScreenLink screen={screen} title={titles[screen.name]} count={counts[screen.name]} onClick={close} />
                </li>
              ))}
              {links.map((link) => (
                <li key={link.destination}>
                  <Elsewhere {...link} onClick={close} />
                </li>
              ))}
            </ul>
          </MoreSheet>
        </Suspense>
      )}
    </>
  )
}

const most_shown = 99
const shortCount = (count: number): string => (count > most_shown ? `${most_shown}+` : String(count))
const countedTitle = (title = '', count = 0): string => (count > 0 ? `${title}, ${shortCount(count)}` : title)
