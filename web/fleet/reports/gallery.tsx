import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Empty } from '#web/ui/told.tsx'
import { holds } from '#web/ui/sorted.ts'
import { useWords } from '#web/words/speech.tsx'
import { Favourites } from './favourites.tsx'
import style from './gallery.module.css'
import { type Group, groups, kindOf, placeOf, type Shape } from './kinds.ts'
import { Picture } from './picture.tsx'
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

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={style.part} aria-label={title}>
    <h2>{title}</h2>
    <ul className={style.cards}>{children}</ul>
  </section>
)

interface CardProps {
  shape: Shape
  name: string
  about: string
  onPress(): void
  /** What else can be done with it. */
  menu?: ReactNode
}

export const Card = ({ shape, name, about, onPress, menu }: CardProps) => (
  <li className={style.card}>
    <button type="button" className={style.press} onClick={onPress}>
      <Picture shape={shape} />
      <span className={style.text}>
        <span className={style.name}>{name}</span>
        <span className={style.about}>{about}</span>
      </span>
    </button>
    {menu && <span className={style.menu}>{menu}</span>}
  </li>
)
