import { useRef } from 'react'
import { useRow } from '../live.tsx'
import { Arrived } from './arrived.tsx'
import type { Model, Tracker } from './facts.ts'
import { Heard } from './heard.tsx'
import { Waiting } from './waiting.tsx'

/** How the device is heard: what to set in it and what to check until it is; then its first message, or its last. */
export const Connect = ({ tracker, model }: { tracker: Tracker; model: Model | undefined }) => {
  const row = useRow(tracker.id)
  const hasWaited = useRef(false)
  if (!row || row.standing === 'blocked') return <Heard row={row} />
  // What was not told yet is not waited for.
  if (!row.state) return null
  if (row.standing === 'waiting') {
    hasWaited.current = true
    return <Waiting tracker={tracker} model={model} isReplaced={row.state.connection_status === 'just_replaced'} />
  }
  return hasWaited.current ? <Arrived row={row} /> : <Heard row={row} />
}
