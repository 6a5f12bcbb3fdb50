import { Chip } from '#web/ui/chip.tsx'
import { Sortable } from '#web/ui/sortable.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { looks } from '../task.ts'
import style from './board.module.css'
import type { Card, Column as Cards } from './board.ts'
import { readKey } from './board.ts'

interface ColumnProps extends Cards {
  name: string
  /** The card that is open. */
  chosen: number | undefined
  /** Nobody may be given anything. */
  isFixed: boolean
  onOpen(id: number): void
  /** These were dropped here. */
  onGive(keys: readonly string[]): void
}

/** What somebody has on a day, by time; what is dropped here is theirs. */
export const Column = ({ name, cards, chosen, isFixed, onOpen, onGive }: ColumnProps) => {
  const words = useWords('fleet/tasks')
  const known = new Set(cards.map(({ key }) => key))
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
        chosen={cards.find(({ id }) => id === chosen)?.key}
        onChoose={(key) => {
          const { id } = readKey(key) ?? {}
          if (id !== undefined) onOpen(id)
        }}
        onMove={(keys) => onGive(keys.filter((key) => !known.has(key)))}
      />
    </section>
  )
}

const CardText = ({ card }: { card: Card }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const { label, from, to, status, address, stops } = card
  return (
    <span className={style.card}>
      <b>{label}</b>
      <span>
        {format.time(from)} – {format.time(to)}
      </span>
      <Chip look={looks[status]}>{words.states[status]}</Chip>
      {stops !== undefined && <small className={style.where}>{words.checkpoints({ count: stops })}</small>}
      {address && <small className={style.where}>{address}</small>}
    </span>
  )
}
