import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Result } from '#client/client.ts'
import { keyOf } from '#web/session/keys.ts'
import { useFormat } from '#web/words/speech.tsx'
import { readOf } from './use-readings.ts'

/** What the first sensor of a kind says, of those that a list has asked for (`ReadingCell`). */
export const useReadingOf = () => {
  const queries = useQueryClient()
  const format = useFormat()
  return useCallback(
    (tracker_id: number, sensor_type: string): string | undefined => {
      const key = keyOf('tracker/readings/batch_list', { sensor_type })
      const told = queries.getQueryData<Result<'tracker/readings/batch_list'>>(key)?.result[String(tracker_id)]
      return told && readOf(told, format)[0]?.value
    },
    [queries, format],
  )
}
