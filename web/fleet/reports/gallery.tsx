import { Search } from 'lucide-react'
import { holds } from '#web/ui/sorted.ts'
import { Empty } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Card, Part } from './card.tsx'
import { Favourites } from './favourites.tsx'
import style from './gallery.module.css'
import { type Group, groups, kindOf, placeOf } from './kinds.ts'
import { Recent } from './recent.tsx'
import type { Kind } from './use-kinds.ts'

interface GalleryProps {
  kinds: readonly Kind[]
  filter: string | undefined
  onKind(id: number): void
}

/** All kinds of reports by what people ask, favourites and those that were made last before them. */
export const Gallery = ({ kinds, filter, onKind }: GalleryProps) => {
  const words = useWords('fleet/reports')
  const found = kinds
    .filter(({ name, answers }) => holds(filter, name, answers))
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
  const byGroup = Map.groupBy(found, ({ id }) => kindOf(id).group)
  const cardsOf = (group: Group) => byGroup.get(group) ?? []
  return (
    <div className={style.gallery}>
      <Favourites kinds={kinds} filter={filter} />
      {!filter && <Recent kinds={kinds} />}
      {groups.map(
        (group) =>
          cardsOf(group).length > 0 && (
            <Part key={group} title={words.groups[group]}>
              {cardsOf(group).map(({ id, name, answers }) => (
                <Card key={id} shape={kindOf(id).shape} name={name} about={answers} onPress={() => onKind(id)} />
              ))}
            </Part>
          ),
      )}
      {found.length === 0 && <Empty icon={Search} title={words.nothing_found} text={words.nothing_found_text} />}
    </div>
  )
}
