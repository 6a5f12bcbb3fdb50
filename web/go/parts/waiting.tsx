import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { Row, Rows } from '#web/small/parts.tsx'
import { useWords } from '../speech.tsx'
import { usePhone } from '../use-phone.tsx'
import { goTo } from '../where.ts'

/** What is not told yet, and why; nothing where all is. */
export const Waiting = () => {
  const { queue } = useWords()
  const { deeds, places, way } = usePhone()
  const refused = deeds.filter(({ refusal }) => refusal).length
  const waiting = deeds.length - refused
  if (deeds.length + places === 0) return null
  const open = () => goTo('queue')
  return (
    <Rows label={queue.title}>
      {refused > 0 && <Row icon={TriangleAlert} title={queue.refused({ count: refused })} onPress={open} />}
      {waiting > 0 && (
        <Row
          icon={way === 'sending' ? RefreshCw : CloudOff}
          title={(way === 'sending' ? queue.sending : queue.waits)({ count: waiting })}
          onPress={open}
        />
      )}
      {places > 0 && way === 'away' && <Row icon={CloudOff} title={queue.places({ count: places })} onPress={open} />}
    </Rows>
  )
}
