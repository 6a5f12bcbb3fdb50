import { Chip } from '#web/ui/chip.tsx'
import { Sortable } from '#web/ui/sortable.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { looks } from '../task.ts'
import style from './board.module.css'
import type { Card, Column as Cards } from './board.ts'
import { idOfKey } from './board.ts'

interface ColumnProps extends Cards {
  name: string
  /** The card that is open. */
  chosen: number | undefined
  /** Nobody may be given anything. */
  isFixed: boolean
  onOpen(id: number): void
  /** These were dropped here. */
  onGive(ids: readonly number[]): void
}

/** What somebody has on a day, by time; what is dropped here is theirs. */
export const Column = ({ name, cards, chosen, isFixed, onOpen, onGive }: ColumnProps) => {
  const words = useWords('fleet/tasks')
  const known = new Set(cards.map(({ id }) => id))
  return (
    <section className={style.column} aria-label={name}>
      <h2 className={style.name}>
        {name} <small className="quiet">{cards.length}</small>
      </h2>
      <Sortable
        label={name}
        words={{ drag: words.drag, nothing_here: words.nothing_here }}
        kind="tasks"
        list={cards}
        nameOf={({ label }) => label}
        cardOf={(card) => <CardText card={card} />}
        isHeld={(card) => !card.isOpen}
        isFixed={isFixed}
        chosen={chosen === undefined ? undefined : `task-${chosen}`}
        onChoose={(key) => {
          const id = idOfKey(key)
          if (id !== undefined) onOpen(id)
        }}
        onMove={(keys) => onGive(keys.flatMap((key) => idOfKey(key) ?? []).filter((id) => !known.has(id)))}
      />
    </section>
  )
}

const CardText = ({ card }: { card: Card }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const { label, from, to, status, address } = card
  return (
    <span className={style.card}>
      <b>{label}</b>
      <span>
        {format.time(from)} – {format.time(to)}
      </span>
      <Chip look={looks[status]}>{words.states[status]}</Chip>
      {address && <small className={style.where}>{address}</small>}
    </span>
  )
}
