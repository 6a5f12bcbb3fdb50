import { useCallback, useEffect, useRef, useState } from 'react'
import drawerStyle from '#web/ui/drawer.module.css'
import { useKept } from '#web/ui/kept.ts'
import { useCoarse } from '#web/ui/media.ts'
import rowList from '#web/ui/row-list.module.css'
import { useSeenRows } from '#web/ui/seen-rows.ts'
import { useWords } from '#web/words/speech.tsx'
import style from './list.module.css'
import { ListHead } from './list-head.tsx'
import type { ListProps } from './list-props.ts'
import { None } from './none.tsx'
import { optionId, VehicleRow } from './row.tsx'
import { useListKeys, useSlash, useTypedInAddress } from './use-list-keys.ts'

const row_height = { usual: 52, dense: 36, dense_finger: 44 }

/** Finds vehicles: what is typed, chips, and a list of any length, by mouse and by keys. */
export const VehicleList = (props: ListProps) => {
  const { address, go, typed, onTyped, found, onSpot, areas, near, choose } = props
  const words = useWords('fleet/map')
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isDense, toggleDense] = useKept('odograph.map.dense', false)
  const isCoarse = useCoarse()
  const height = row_height[isDense ? (isCoarse ? 'dense_finger' : 'dense') : 'usual']
  const { setBox, places, whole, scrollTo } = useSeenRows(found.length, height)
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
    if (chosenPlace >= 0) scrollTo(chosenPlace)
  }, [chosen])
  useTypedInAddress(typed, address.q, go)
  useSlash(() => {
    setOpen(true)
    field.current?.focus()
    field.current?.select()
  })
  const { active, onKeyDown } = useListKeys({ found, typed, onTyped, open, onPlace: scrollTo })
  const activeOption = active === undefined ? undefined : optionId(active)
  const onAll = (): void => {
    onTyped('')
    onSpot(undefined)
    go({ q: undefined, states: [], group: undefined, tag: undefined, silent: undefined })
  }
  return (
    <section className={`${style.list} ${drawerStyle.yields}`} aria-label={words.list} data-open={isOpen}>
      <ListHead
        {...props}
        {...{ field, isOpen, isDense, onKeyDown }}
        onOpen={setOpen}
        onDense={toggleDense}
        active={activeOption}
      />
      {found.length === 0 ? (
        <None onAll={onAll} />
      ) : (
        <div
          ref={setBox}
          id="vehicles"
          className={`${rowList.rows} ${style.rows}`}
          role="listbox"
          tabIndex={0}
          aria-label={words.list}
          aria-activedescendant={activeOption}
          onKeyDown={onKeyDown}
        >
          <div className={rowList.whole} style={{ height: whole }} role="presentation">
            {places.map((place) => {
              const id = found[place] as number
              return (
                <VehicleRow
                  key={id}
                  {...{ id, place, isDense, areas, near }}
                  start={place * height}
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
