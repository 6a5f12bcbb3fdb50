import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { list_key } from './use-report.ts'
import { unwatch } from './watched.ts'

/** Milliseconds until it is asked again how far a report is. */
const often = 3_000
/** Code of the error where there is none of the id. */
const not_found = 204

/** Tells when reports are done that somebody has left meanwhile. */
export default function Watcher({ ids }: { ids: readonly number[] }) {
  return ids.map((id) => <Watched key={id} id={id} />)
}

const Watched = ({ id }: { id: number }) => {
  const tell = useTell()
  const { data, error } = useAsk(
    'report/tracker/status',
    { report_id: id },
    { every: (answer) => (answer?.percent_ready === 100 ? 0 : often) },
  )
  const isGone = error instanceof ApiError && error.code === not_found
  const isOver = data?.percent_ready === 100
  useEffect(() => {
    if (!isGone && !isOver) return
    unwatch(id)
    const isShown = new URL(location.href).searchParams.get('report') === String(id)
    if (isOver && !isShown) void tell(id)
  }, [id, isGone, isOver, tell])
  return null
}

/** Says what has become of a report that is over, by the list as it is now. */
const useTell = (): ((id: number) => Promise<void>) => {
  const words = useWords('fleet/reports')
  const navigate = useNavigate()
  const { client } = useSession()
  const queries = useQueryClient()
  return async (id) => {
    await queries.invalidateQueries({ queryKey: list_key })
    const told = await queries
      .fetchQuery({
        queryKey: list_key,
        queryFn: () => client.call('report/tracker/list'),
        // What somebody looks at was asked for by the line above.
        staleTime: Number.POSITIVE_INFINITY,
      })
      .catch(() => undefined)
    const info = told?.list.find((one) => one.id === id)
    if (!info) return
    const open = (): void => void navigate({ to: '/reports' as never, search: { report: String(id) } as never })
    toast({
      text: info.fault ? words.failed_one({ title: info.title }) : words.done({ title: info.title }),
      action: { label: words.open, run: open },
    })
  }
}
