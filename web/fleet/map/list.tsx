import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { isTyping } from '#web/ui/keys.ts'
import { useWords } from '#web/words/speech.tsx'
import style from './list.module.css'
import { ListHead } from './list-head.tsx'
import type { ListProps } from './list-props.ts'
import { None } from './none.tsx'
import { optionId, VehicleRow } from './row.tsx'

const row_height = 52

/** Finds vehicles: what is typed, chips, and a list of any length, by mouse and by keys. */
export const VehicleList = (props: ListProps) => {
  const { address, go, typed, onTyped, found, onSpot, choose } = props
  const words = useWords('fleet/map')
  const scroll = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => row_height,
    overscan: 6,
  })
  const chosen = address.tracker
  const open = useCallback(
    (id: number): void => {
      setOpen(false)
      choose(id)
    },
    [choose],
  )
  const chosenPlace = chosen === undefined ? -1 : found.indexOf(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another is chosen; whoever scrolls is left alone
  useEffect(() => {
    if (chosenPlace >= 0) rows.scrollToIndex(chosenPlace)
  }, [chosen])

  useEffect(() => {
    const timer = setTimeout(() => {
      if ((address.q ?? '') !== typed) go({ q: typed }, { replace: true })
    }, 1000)
    return () => clearTimeout(timer)
  }, [typed, address.q, go])
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = active === undefined ? -1 : found.indexOf(active)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + 10,
      PageUp: place - 10,
    }
    const wanted = steps[event.key]
    if (wanted !== undefined && found.length > 0) {
      event.preventDefault()
      const next = Math.min(found.length - 1, Math.max(0, wanted))
      setActive(found[next])
      rows.scrollToIndex(next)
    } else if (event.key === 'Enter') {
      const id = active !== undefined && found.includes(active) ? active : found[0]
      if (id !== undefined) open(id)
    } else if (event.key === 'Escape' && typed !== '') {
      // The drawer stays while there is something to clear.
      event.preventDefault()
      event.nativeEvent.stopPropagation()
      onTyped('')
    }
  }
  const at = {
    'aria-activedescendant': active !== undefined && found.includes(active) ? optionId(active) : undefined,
  }

  return (
    <section className={style.list} aria-label={words.list} data-open={isOpen}>
      <ListHead
        {...props}
        field={field}
        isOpen={isOpen}
        onOpen={setOpen}
        onKeyDown={onKeyDown}
        active={at['aria-activedescendant']}
      />
      {found.length === 0 ? (
        <None
          onAll={() => {
            onTyped('')
            onSpot(undefined)
            go({ q: undefined, states: [], group: undefined, tag: undefined })
          }}
        />
      ) : (
        <div
          ref={scroll}
          id="vehicles"
          className={style.rows}
          role="listbox"
          tabIndex={0}
          aria-label={words.list}
          {...at}
          onKeyDown={onKeyDown}
        >
          <div className={style.whole} style={{ height: rows.getTotalSize() }} role="presentation">
            {rows.getVirtualItems().map(({ index, start }) => {
              const id = found[index] as number
              return (
                <VehicleRow
                  key={id}
                  {...{ id, start }}
                  place={index}
                  count={found.length}
                  isChosen={id === chosen}
                  isActive={id === active}
                  onChoose={open}
                />
              )
            })}
          </div>
        </div>
      )}
    </section>
  )
}
