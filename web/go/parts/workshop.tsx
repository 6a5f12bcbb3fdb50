import { Wrench } from 'lucide-react'
import { Row, Rows } from '#web/small/parts.tsx'
import type { Known } from '../known.ts'
import { useWords } from '../speech.tsx'

/** What the workshop says of what was found in inspections of the vehicle. */
export const Workshop = ({ known }: { known: Known }) => {
  const { workshop } = useWords()
  const faults = known.faults ?? []
  if (faults.length === 0) return null
  return (
    <Rows label={workshop.title}>
      {faults.map(({ item, answer, state, reply }) => (
        <Row
          key={item}
          icon={Wrench}
          title={`${item}: ${answer}`}
          detail={[workshop[state], reply].filter(Boolean).join(' · ')}
        />
      ))}
    </Rows>
  )
}
