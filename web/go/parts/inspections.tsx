import { ListChecks } from 'lucide-react'
import { Row, Rows } from '#web/small/parts.tsx'
import { aboutOf, dueNow } from '../inspection/due.ts'
import type { Known } from '../known.ts'
import { useFormat, useWords } from '../speech.tsx'
import { usePhone } from '../use-phone.tsx'
import { goTo } from '../where.ts'

/** Inspections that are to be made now, and those that were made today. */
export const Inspections = ({ known }: { known: Known }) => {
  const { inspection } = useWords()
  const format = useFormat()
  const { day, deeds } = usePhone()
  // Of a phone that has kept what it knew before there were any.
  const due = known.inspections ? dueNow(known, day, deeds) : []
  const made = day?.inspections ?? []
  if (due.length + made.length === 0) return null
  return (
    <Rows label={inspection.title}>
      {due.map(({ template: { id, label }, moment }) => (
        <Row
          key={aboutOf(id, moment)}
          icon={ListChecks}
          title={inspection[moment]}
          detail={label}
          onPress={() => goTo('inspection', aboutOf(id, moment))}
        />
      ))}
      {made.map(({ moment, made, faults }) => (
        <Row
          key={made}
          icon={ListChecks}
          title={`${format.time(made)} · ${inspection[moment]}`}
          detail={inspection.result({ count: faults })}
        />
      ))}
    </Rows>
  )
}
