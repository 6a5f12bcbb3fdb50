import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { leads } from '#web/parts/working.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Sortable } from '#web/ui/sortable.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { type Entry, newKey, type Part, type Tab } from './layout.ts'
import style from './menus.module.css'

interface PartProps {
  part: Part
  title: string
  destinations: readonly Tab[]
  isFixed: boolean
  onMove(keys: readonly string[], beside?: { key: string; position: 'before' | 'after' }): void
  onChange(entries: readonly Entry[]): void
  onRemove?: (() => void) | undefined
}

/** A group of a menu: its items, and a way to add one. */
export const PartOfMenu = ({ part, title, destinations, isFixed, onMove, onChange, onRemove }: PartProps) => {
  const words = useWords('panel/menus')
  const common = useCommon()
  const nameOf = useMenuNames()
  const [added, add] = useState<string>()
  const tab = destinations.find(({ destination }) => destination === added)
  const named = part.title ? nameOf(part.title) : title
  return (
    <div className={style.part}>
      <div className={style.partHead}>
        <h3>{named}</h3>
        {!isFixed && onRemove && <IconButton icon={Trash2} label={`${common.remove}: ${named}`} onPress={onRemove} />}
      </div>
      <Sortable
        label={named}
        words={words}
        kind="menu"
        list={part.entries.filter(isShown)}
        nameOf={({ title }) => nameOf(title)}
        extraOf={(entry) => (
          <>
            {entry.tabs.length > 1 && (
              <span className={style.tabs}>
                {entry.tabs
                  .filter(leads)
                  .map(({ title }) => nameOf(title))
                  .join(', ')}
              </span>
            )}
            {!isFixed && (
              <IconButton
                icon={X}
                label={`${common.remove}: ${nameOf(entry.title)}`}
                onPress={() => onChange(part.entries.filter((other) => other !== entry))}
              />
            )}
          </>
        )}
        onMove={onMove}
        isFixed={isFixed}
      />
      {!isFixed && (
        <div className={style.adding}>
          <SelectField
            label={words.destination}
            isLabelHidden
            placeholder={words.destination}
            value={added}
            onChange={(key) => add(key === undefined ? undefined : String(key))}
            choices={destinations
              .filter(leads)
              .map(({ title, destination }) => ({ key: destination, label: nameOf(title) }))}
          />
          <Button
            isDisabled={!tab}
            onPress={() => {
              if (!tab) return
              onChange([...part.entries, { key: newKey(), title: tab.title, tabs: [tab] }])
              add(undefined)
            }}
          >
            {common.add}
          </Button>
        </div>
      )}
    </div>
  )
}

/** An entry that would open nothing is kept where it is, for programs that know it, and not shown. */
const isShown = ({ tabs }: Entry): boolean => tabs.length === 0 || tabs.some(leads)

/** What the platform calls its destinations, `common.menu.fleet`, in words; titles of the dealer's own stay. */
const useMenuNames = (): ((title: string) => string) => {
  const { names } = useWords('panel/menus')
  return (title) => {
    const [, word = ''] = /^common\.menu\.([a-z_-]+)$/.exec(title) ?? []
    return names[word.replaceAll('-', '_') as keyof typeof names] ?? title
  }
}
