import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { unwatch } from './watched.ts'

/** Tells when reports are done that somebody has left meanwhile. */
export default function Watcher({ ids }: { ids: readonly number[] }) {
  return ids.map((id) => <Watched key={id} id={id} />)
}

const Watched = ({ id }: { id: number }) => {
  const words = useWords('fleet/reports')
  const navigate = useNavigate()
  const list = useAsk('report/tracker/list', undefined, { every: 3_000 }).data?.list
  const info = list?.find((one) => one.id === id)
  useEffect(() => {
    if (!list || (info && info.percent < 100 && !info.fault)) return
    unwatch(id)
    const isShown = new URL(location.href).searchParams.get('report') === String(id)
    if (!info || isShown) return
    const open = (): void => void navigate({ to: '/reports' as never, search: { report: String(id) } as never })
    toast({
      text: info.fault ? words.failed_one({ title: info.title }) : words.done({ title: info.title }),
      action: { label: words.open, run: open },
    })
  }, [id, list, info, navigate, words])
  return null
}
