import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session.tsx'
import type { Sheet, SheetInfo } from './sheet.ts'

/**
 * Sheets of a finished report, which never change: kept under names of their own, so that nothing asks for them again when
 * another report is made or deleted, and not for long, as one may be large.
 */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 }

/** All sheets of a report, without what they say. */
export const useInfos = (report_id: number) => {
  const { client } = useSession()
  return useQuery({
    queryKey: ['sheets of report', report_id],
    queryFn: async (): Promise<readonly SheetInfo[]> =>
      (await client.call('report/tracker/sheet/list', { report_id })).list,
    ...kept,
  })
}

/** What a sheet says; asked for only where that is `enabled`. */
export const useSheet = (report_id: number, index: number, enabled: boolean) => {
  const { client } = useSession()
  return useQuery({
    queryKey: ['sheet of report', report_id, index],
    queryFn: (): Promise<Sheet> => client.call('report/tracker/sheet/read', { report_id, index }),
    enabled,
    ...kept,
  })
}
