import type { ReactNode } from 'react'
import { written } from '#web/parts/coordinates/links.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { TagNames } from '#web/parts/tag-picker.tsx'
import { Facts } from '#web/ui/card.tsx'
import type { Format } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './drawer.module.css'
import { type Task, windowText } from './task.ts'

/** What was asked, for those who may not change it, or not any more. */
export const TaskFacts = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const { tags: tagWord } = useWords('ui/pick')
  const waiting = useWords('fleet/tasks/recipient')
  const format = useFormat()
  const { description, location, tags = [], external_id, recipient } = task
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.when, windowText(task, format)],
    [
      words.where,
      <>
        {location.address || written(location)}
        <Coordinates at={location} />
      </>,
    ],
    [words.radius, format.distance(location.radius / 1000)],
    [words.description, description && <span className={style.text}>{description}</span>],
    ...(['max_delay', 'min_stay_duration', 'min_arrival_duration'] as const).map(
      (name) => [words[name], minutesText(task[name], format)] as const,
    ),
    [tagWord, tags.length > 0 && <TagNames ids={tags} />],
    [words.external_id, external_id],
    [waiting.title, recipient && [recipient.name, recipient.phone, recipient.email].filter(Boolean).join(', ')],
  ]
  return (
    <div className={style.facts}>
      <Facts facts={facts.filter(([, value]) => value)} />
    </div>
  )
}

const minutesText = (minutes: number, format: Format): string => (minutes > 0 ? format.duration(minutes * 60) : '')
