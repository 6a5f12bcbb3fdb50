import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useClient } from '#web/session/session.tsx'
import { nameOf } from '../employees/employee.ts'
import type { Drivers, Score } from './scores.ts'

/** Vehicles that are asked for at once: each is followed point by point. */
const at_once = 20

interface Asked {
  from: string
  to: string
  speed_limit?: number
  night_penalty?: number
  long_driving_penalty?: number
  events?: boolean
}

interface Scores {
  /** Those that are told so far. */
  data: readonly Score[] | undefined
  /** All are told. */
  isWhole: boolean
  error: unknown
  refetch(): unknown
}

/** Scores of all vehicles in a period, portion by portion. */
export const useScores = (asked: Asked): Scores => {
  const client = useClient()
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['behaviour', 'score', 'list', asked],
    queryFn: ({ pageParam }) => client.call('behaviour/score/list', { ...asked, limit: at_once, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * at_once < count ? pages.length * at_once : undefined),
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const pages = data?.pages
  const list = useMemo(() => pages?.flatMap((page) => page.list), [pages])
  return { data: list, isWhole: list !== undefined && !hasNextPage, error, refetch }
}

/** Names of drivers, and the departments that they are in. */
export const useDrivers = (): Drivers => {
  const employees = useAsk('employee/list', {}).data?.list
  const departments = useAsk('department/list').data?.list
  return useMemo(() => {
    const known = new Map((employees ?? []).map((one) => [one.id, one]))
    const labels = new Map((departments ?? []).map((one) => [one.id, one]))
    return {
      nameOf: (id) => {
        const employee = known.get(id)
        return employee && nameOf(employee)
      },
      departmentOf: (id) => labels.get(known.get(id)?.department_id ?? 0),
    }
  }, [employees, departments])
}
