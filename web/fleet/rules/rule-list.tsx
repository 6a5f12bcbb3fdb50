import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFollowFocus } from '../../ui/follow-focus.ts'
import { placeAfter } from '../../ui/place-after.ts'
import { RuleRow } from './row.tsx'
import type { Rule } from './rule.ts'
import style from './screen.module.css'

interface RuleListProps {
  label: string
  rules: readonly Rule[]
  /** Another one when something else is looked for: the list begins at its top again. */
  order: string
  chosen: number | undefined
  onOpen(id: number): void
}

/** Pixels, with the line below. */
const row_height = 56

/**
 * Rules, however many, of which those in view are there. Arrows, Home, End, Page Up and Page Down go from one to another, beside
 * Tab.
 */
export const RuleList = ({ label, rules, order, chosen, onOpen }: RuleListProps) => {
  const scroll = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const virtual = useVirtualizer({
    count: rules.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => row_height,
    getItemKey: (place) => rules[place]?.id ?? place,
    overscan: 8,
    // The one that has the focus stays, however far it is scrolled away.
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(active < rules.length ? [active] : [])]),
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is looked for
  useEffect(() => {
    setActive(0)
    scroll.current?.scrollTo({ top: 0 })
  }, [order])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another is chosen; whoever scrolls is left alone
  useEffect(() => {
    const place = rules.findIndex(({ id }) => id === chosen)
    if (place >= 0) virtual.scrollToIndex(place)
  }, [chosen])
  const followFocus = useFollowFocus(() =>
    scroll.current?.querySelector<HTMLElement>(`[data-place="${active}"] button`),
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / row_height) - 1)
    const place = placeAfter(event.key, active, rules.length, page)
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (place !== active) followFocus()
    setActive(place)
    virtual.scrollToIndex(place)
  }
  return (
    <div ref={scroll} className={style.scroll}>
      <ul className={style.rules} style={{ height: virtual.getTotalSize() }} aria-label={label} onKeyDown={onKeyDown}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const rule = rules[index]
          return (
            rule && (
              <li
                key={key}
                data-place={index}
                className={style.row}
                style={{ height: row_height, transform: `translateY(${start}px)` }}
                aria-current={rule.id === chosen}
                aria-setsize={rules.length}
                aria-posinset={index + 1}
                onFocus={() => setActive(index)}
              >
                <RuleRow rule={rule} onOpen={() => onOpen(rule.id)} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
