import { useVirtualizer } from '@tanstack/react-virtual'
import { Bell } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import rowList from '#web/ui/row-list.module.css'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { EventsHead } from './head.tsx'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { EventRow, optionId } from './row.tsx'
import { most } from './use-entries.ts'
import type { Entry } from './use-entry.ts'

export const EventList = (props: ListProps) => {
  const { address, go, asked, hasAll, showMore, choose } = props
  const words = useWords('fleet/events')
  const { trackers, drivers, kinds, emergency, unread } = address
  const isFiltered = trackers.length + drivers.length + kinds.length > 0 || emergency || unread
  return (
    <section className={style.list} aria-label={words.list}>
      <EventsHead {...props} />
      <Told asked={asked}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Empty
              icon={Bell}
              title={isFiltered ? words.none_found : words.none}
              {...(!isFiltered && { text: words.none_text })}
            >
              {isFiltered && (
                <Button onPress={() => go({ trackers: [], drivers: [], kinds: [], emergency: false, unread: false })}>
                  {words.all_events}
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <Rows list={list} chosen={address.entry} choose={choose} />
              {total > list.length && (
                <div className={style.more}>
                  {hasAll && list.length >= most ? words.newest : <Button onPress={showMore}>{words.more}</Button>}
                </div>
              )}
            </>
          )
        }
      </Told>
    </section>
  )
}

const row_height = 60

interface RowsProps {
  list: readonly Entry[]
  chosen: number | undefined
  choose(id: number | undefined): void
}

/** By keys as by mouse: what the keys come to is opened. */
const Rows = ({ list, chosen, choose }: RowsProps) => {
  const words = useWords('fleet/events')
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => row_height,
    getItemKey: (place) => list[place]?.id ?? place,
    overscan: 6,
  })
  const place = list.findIndex(({ id }) => id === chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another is chosen; whoever scrolls is left alone
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place)
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + 10,
      PageUp: place - 10,
      Home: 0,
      End: list.length - 1,
    }
    const next = wanted[event.key]
    if (event.key === 'Escape') choose(undefined)
    if (next === undefined) return
    event.preventDefault()
    choose(list[Math.min(list.length - 1, Math.max(0, next))]?.id)
  }
  return (
    <div
      ref={scroll}
      className={rowList.rows}
      role="listbox"
      tabIndex={0}
      aria-label={words.list}
      aria-activedescendant={place >= 0 ? optionId(list[place]?.id) : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={rowList.whole} style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const entry = list[index]
          return (
            entry && (
              <EventRow
                key={key}
                {...{ entry, start }}
                place={index}
                count={list.length}
                isChosen={index === place}
                onChoose={choose}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
