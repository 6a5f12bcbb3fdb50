import { lazy, Suspense } from 'react'
import { useWatched } from './watched.ts'

const Watcher = lazy(() => import('./watcher.tsx'))

/** Asks for nothing until a report is made. */
export const ReportsKeeper = () => {
  const ids = useWatched()
  return (
    ids.length > 0 && (
      <Suspense>
        <Watcher ids={ids} />
      </Suspense>
    )
  )
}
