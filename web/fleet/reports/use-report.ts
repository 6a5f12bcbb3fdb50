import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { keyOf } from '#web/session/keys.ts'
import { unwatch } from './watched.ts'

export type Info = Result<'report/tracker/list'>['list'][number]

/** Milliseconds until it is asked again how far a report is that one looks at. */
const often = 700
/** Where the list of all reports is kept. */
export const list_key = keyOf('report/tracker/list')

/** Whether it is still being made. */
export const isOpen = ({ percent, fault }: Pick<Info, 'percent' | 'fault'>): boolean => percent < 100 && !fault

/** What a report was asked for with; nothing until that is told. */
export const useInfo = (id: number): Info | undefined =>
  useAsk('report/tracker/list').data?.list.find((one) => one.id === id)

/** A report that there is, and how far it is: while it is made that alone is asked for, and the list once it is over. */
export const useReport = (id: number | undefined) => {
  const queries = useQueryClient()
  const { data, isFetching } = useAsk('report/tracker/list')
  const info = data?.list.find((one) => one.id === id)
  const isMade = info !== undefined && isOpen(info)
  const status = useAsk(
    'report/tracker/status',
    { report_id: id ?? 0 },
    { enabled: isMade, every: (answer) => (answer?.percent_ready === 100 ? 0 : often) },
  )
  const percent = status.isPlaceholderData ? 0 : (status.data?.percent_ready ?? 0)
  // It also fails where somebody has deleted it meanwhile.
  const isOver = isMade && (percent === 100 || status.isError)
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: list_key })
  }, [isOver, queries])
  const seen = info && !isMade ? info.id : undefined
  useEffect(() => {
    // Nobody is told of what is before their eyes.
    if (seen !== undefined) unwatch(seen)
  }, [seen])
  return {
    info,
    percent,
    /** It is not among those that there are, and none are asked for that may hold it. */
    isGone: data !== undefined && !isFetching && id !== undefined && info === undefined,
  }
}
