import { ArrowDown, ArrowUp } from 'lucide-react'
import { useDo } from '#web/session/ask.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { useWords } from '#web/words/speech.tsx'
import panel from '../../panel.module.css'
import type { MapRead } from './map-read.ts'
import style from './maps.module.css'
import { areaOf, nameOf } from './names.ts'

/** What is drawn now, the uppermost first, and why something is not. */
export const Drawn = ({ read }: { read: MapRead }) => {
  const words = useWords('panel/operator/map')
  const kinds = useWords('parts/map')
  const levels = ({ min_zoom, max_zoom }: MapRead['drawn'][number]): string =>
    min_zoom === null || max_zoom === null ? '–' : `${min_zoom}–${max_zoom}`
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.drawn}</h2>
      <PlainTable
        label={words.drawn}
        columns={[[words.what], [words.as], [words.area], [words.levels], [words.state], [words.change]]}
        rows={[...read.drawn].reverse().map((one) => ({
          key: one.id,
          cells: [
            <span key="name" className={style.name}>
              {nameOf(one, read, words)}
              <span className="quiet">{words.kinds[one.kind]}</span>
            </span>,
            kinds.maps[one.map],
            areaOf(one.bounds, words),
            levels(one),
            <State key="state" drawn={one} />,
            one.choice_id !== null && (
              <Actions key="actions" id={one.choice_id} name={nameOf(one, read, words)} read={read} />
            ),
          ],
        }))}
      />
    </section>
  )
}

const State = ({ drawn: { bounds, fault } }: { drawn: MapRead['drawn'][number] }) => {
  const words = useWords('panel/operator/map')
  if (fault !== null)
    return (
      <span className={style.fault}>
        <Chip look="bad">{words.is_away}</Chip> {fault}
      </span>
    )
  // Nobody has told what there is of it yet.
  return bounds ? <Chip look="good">{words.is_drawn}</Chip> : <Chip look="idle">{words.is_asked}</Chip>
}

const Actions = ({ id, name, read: { choices } }: { id: number; name: string; read: MapRead }) => {
  const words = useWords('panel/operator/map')
  const sort = useDo('panel/map/choice/sort', { also: ['panel/map'] })
  const remove = useDo('panel/map/choice/delete', { also: ['panel/map'] })
  const ids = choices.map((one) => one.id)
  const at = ids.indexOf(id)
  const swap = (other: number): void => {
    const choice_ids = [...ids]
    choice_ids[at] = ids[other] as number
    choice_ids[other] = id
    sort.mutate({ choice_ids })
  }
  return (
    <span className={style.actions}>
      {ids.length > 1 && (
        <>
          <IconButton
            icon={ArrowUp}
            label={`${words.up}: ${name}`}
            isDisabled={sort.isPending || at === ids.length - 1}
            onPress={() => swap(at + 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`${words.down}: ${name}`}
            isDisabled={sort.isPending || at === 0}
            onPress={() => swap(at - 1)}
          />
        </>
      )}
      <Remove
        title={words.remove_title({ name })}
        text={words.remove_text}
        remove={() => remove.mutateAsync({ choice_id: id })}
      />
    </span>
  )
}
