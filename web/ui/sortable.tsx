import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import style from './sortable.module.css'

interface SortableProps<One extends { key: string }> {
  label: string
  /** What a handle does, and what stands where there is none. */
  words: { drag: string; nothing_here: string }
  /** Lists of the same kind give each other what is dragged. */
  kind: string
  list: readonly One[]
  nameOf(one: One): string
  /** What stands before the name, and behind it. */
  markOf?(one: One): ReactNode
  extraOf?(one: One): ReactNode
  /** In place of the name and what stands around it. */
  cardOf?(one: One): ReactNode
  onMove(keys: readonly string[], beside?: Beside): void
  isFixed?: boolean
  /** This one stays where it is. */
  isHeld?(one: One): boolean
  /** The one that is looked at; without `onChoose` none is. */
  chosen?: string | undefined
  onChoose?(key: string): void
}

/** Where something is dropped. */
export interface Beside {
  key: string
  position: 'before' | 'after'
}

interface Target {
  key: string | number
  dropPosition: string
}

/** A list that is put in order by dragging, with the mouse, a finger or the keys. */
export const Sortable = <One extends { key: string }>(props: SortableProps<One>) => {
  const { label, words, kind, list, nameOf, markOf, extraOf, cardOf, onMove, isFixed, isHeld, chosen, onChoose } = props
  const type = `odograph-${kind}`
  const beside = ({ key, dropPosition }: Target) => ({
    key: String(key),
    position: dropPosition === 'after' ? ('after' as const) : ('before' as const),
  })
  const keysOf = async (items: readonly unknown[]): Promise<string[]> => {
    const texts = (items as Parameters<typeof isTextDropItem>[0][]).filter(isTextDropItem)
    return Promise.all(texts.map((item) => item.getText(type)))
  }
  const heldKeys = new Set(isHeld ? list.filter(isHeld).map(({ key }) => key) : [])
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys]
        .filter((key) => !heldKeys.has(String(key)))
        .map((key) => ({ [type]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [type],
    getDropOperation: () => 'move',
    onReorder: ({ keys, target }) => onMove([...keys].map(String), beside(target)),
    onInsert: ({ items, target }) => void keysOf(items).then((keys) => onMove(keys, beside(target))),
    onRootDrop: ({ items }) => void keysOf(items).then((keys) => onMove(keys)),
    renderDropIndicator: (target) => <DropIndicator target={target} className={style.mark} />,
  })
  const choosing = onChoose && {
    selectionMode: 'single' as const,
    selectionBehavior: 'replace' as const,
    selectedKeys: chosen === undefined ? [] : [chosen],
    onSelectionChange: (keys: 'all' | Set<string | number>) => {
      const [key] = keys === 'all' ? [] : keys
      if (key !== undefined) onChoose(String(key))
    },
  }
  return (
    <GridList
      aria-label={label}
      items={list.map((one) => ({ id: one.key, one }))}
      dragAndDropHooks={isFixed ? undefined : dragAndDropHooks}
      renderEmptyState={() => <p className={style.none}>{words.nothing_here}</p>}
      className={style.list}
      {...choosing}
    >
      {({ one }) => (
        <GridListItem textValue={nameOf(one)} className={style.entry}>
          {!isFixed && !isHeld?.(one) && (
            <Button slot="drag" className={style.grip} aria-label={`${words.drag}: ${nameOf(one)}`}>
              <GripVertical size={16} aria-hidden />
            </Button>
          )}
          {cardOf ? (
            cardOf(one)
          ) : (
            <>
              {markOf?.(one)}
              <span className={style.name}>{nameOf(one)}</span>
              {extraOf?.(one)}
            </>
          )}
        </GridListItem>
      )}
    </GridList>
  )
}
