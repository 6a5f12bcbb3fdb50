import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { Counted } from '#web/words/dictionary.ts'

import { type Action, Menu } from '../ui/menu.tsx'
import { Picked } from '../ui/picked.tsx'
import { Remove } from '../ui/remove.tsx'
import { toast } from '../ui/toast.tsx'
import { type Tagged, TagMany } from './tag-many.tsx'

interface PickedTaggedProps<Item extends Tagged> {
  words: { remove_many: Counted; remove_many_text: string; removed: string; saved: string; export: string }
  items: readonly Item[]
  /** Area of the operations whose answers are asked for anew when they were tagged. */
  area: string
  mayChange: boolean
  exports: readonly Action[]
  /** Gives one its tags, and leaves all else of it. */
  write(item: Omit<Item, 'tags'> & { tags: number[] }): Promise<unknown>
  /** Deletes them all. */
  remove(ids: number[]): Promise<unknown>
  onNone(): void
}

/** Tags, deletes and exports several records that an operation deletes at once. */
export const PickedTagged = <Item extends Tagged>(props: PickedTaggedProps<Item>) => {
  const { words, items, area, mayChange, exports, write, remove, onNone } = props
  const queries = useQueryClient()
  const removeAll = async (): Promise<void> => {
    await remove(items.map(({ id }) => id))
    toast({ text: words.removed })
    onNone()
  }
  const onTagged = (): void => {
    void queries.invalidateQueries({ queryKey: [area] })
    toast({ text: words.saved })
    onNone()
  }
  return (
    <Picked count={items.length} onNone={onNone}>
      {mayChange && (
        <>
          <TagMany read={async () => items} write={write} onDone={onTagged} />
          <Remove
            isWide
            title={words.remove_many({ count: items.length })}
            text={words.remove_many_text}
            remove={removeAll}
          />
        </>
      )}
      <Menu icon={FileDown} label={words.export} actions={exports} />
    </Picked>
  )
}
