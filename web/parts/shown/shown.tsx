import { ChevronDown, ChevronUp } from 'lucide-react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { ShownView } from '#web/live/guest.ts'
import { colourOf } from '#web/map/guest-colours.ts'
import { useWords } from '#web/words/speech.tsx'
import { IconButton } from '../../ui/button.tsx'
import { usePhone } from '../../ui/media.ts'
import { Item } from './item.tsx'
import style from './shown.module.css'

const GuestMap = lazy(() => import('./guest-map.tsx'))

/** Milliseconds between two looks at the clock. */
const beat = 15_000

interface ShownProps {
  view: ShownView
  /** Below the list. */
  foot?: ReactNode
}

/** What a geo link shows: vehicles in a list and on the map; on a phone the list is a sheet from below. */
export const ShownLink = ({ view, foot }: ShownProps) => {
  const words = useWords('parts/shown')
  const isPhone = usePhone()
  const [now, setNow] = useState(Date.now)
  const [isTall, setTall] = useState(false)
  const [chosen, setChosen] = useState<{ n: number }>()
  const [covered, setCovered] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beat)
    return () => clearInterval(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is as old as it is now
  useEffect(() => setNow(Date.now()), [view])
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(() => setCovered(isPhone ? (sheet.current?.offsetHeight ?? 0) : 0))
    observer.observe(sheet.current as HTMLElement)
    return () => observer.disconnect()
  }, [isPhone])
  const choose = (n: number): void => {
    setTall(false)
    setChosen({ n })
    list.current?.children[n]?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={style.shown}>
      <section ref={sheet} className={style.sheet} data-tall={isTall} aria-label={words.title}>
        {isPhone && (
          <div className={style.handle}>
            <IconButton
              icon={isTall ? ChevronDown : ChevronUp}
              label={isTall ? words.less : words.more}
              aria-expanded={isTall}
              onPress={() => setTall(!isTall)}
            />
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who have no mouse */}
        <ul ref={list} className={style.list} tabIndex={0} aria-label={words.title}>
          {view.objects.map((object, n) => (
            <Item
              // biome-ignore lint/suspicious/noArrayIndexKey: what is told of them is told by their places
              key={n}
              {...{ object, now }}
              display={view.display}
              colour={colourOf(n)}
              onChoose={() => choose(n)}
            />
          ))}
        </ul>
        {foot}
      </section>
      <div className={style.map} style={{ '--covered': `${covered}px` } as CSSProperties}>
        <Suspense>
          <GuestMap {...{ view, chosen, covered }} onChoose={choose} />
        </Suspense>
      </div>
    </div>
  )
}
