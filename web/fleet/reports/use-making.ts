import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText, faultsOf } from '#web/ui/failure.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { type Draft, generateOf } from './draft.ts'
import { unwatch, watch } from './watched.ts'

/** Milliseconds without another change before a report is made anew. */
const patience = 700

/** Reports of one sitting: the one that was made last, and the one that is shown until that is done. */
const sitting: { id: number | undefined; before: number | undefined } = { id: undefined, before: undefined }

/** Keeps what was made for good: one has left it. */
export const leave = (): void => {
  sitting.id = undefined
  sitting.before = undefined
}

/** Deletes reports that nobody needs any more. */
const useForget = (): ((id: number) => void) => {
  const { mutateAsync } = useDo('report/tracker/delete')
  return useCallback(
    (report_id) => {
      unwatch(report_id)
      void mutateAsync({ report_id }).catch(() => undefined)
    },
    [mutateAsync],
  )
}

/**
 * What is done with a report that was just asked for: it takes the place of the one that one looked at (`shown`), which is
 * deleted once it is there: at once where nothing of it is shown, for it is not `done`.
 */
const useSitting = (shown: number | undefined, done: number | undefined, forget: (id: number) => void) => {
  useEffect(() => {
    const { before } = sitting
    if (done === undefined || before === undefined || before === done) return
    sitting.before = undefined
    forget(before)
  }, [done, forget])
  return (id: number): void => {
    const former = sitting.id
    sitting.id = id
    if (former === undefined || former !== shown) return
    if (former === done) sitting.before = former
    else forget(former)
  }
}

interface Looking {
  /** The report that is looked at. */
  shown?: number | undefined
  /** The same, once it can be read. */
  done?: number | undefined
  onMade(id: number): void
}

/** Has reports made, the newest of what was asked for; what is wrong with it stands at its field. */
export const useMaking = ({ shown, done, onMade }: Looking) => {
  const { now } = useUser()
  const trackers = useAsk('tracker/list').data?.list
  const generate = useDo('report/tracker/generate')
  const forget = useForget()
  const take = useRef<(id: number) => void>(undefined)
  take.current = useSitting(shown, done, forget)
  const [error, setError] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  const isLeft = useLeft(() => clearTimeout(timer.current))
  const make = async (draft: Draft): Promise<void> => {
    clearTimeout(timer.current)
    if (!trackers) return
    const mine = ++turn.current
    setAsking(true)
    try {
      const { id } = await generate.mutateAsync(generateOf(draft, trackers, now()))
      if (mine !== turn.current) return forget(id)
      watch(id)
      // Whoever has left is told when it is done, and not called back.
      if (isLeft.current) return
      take.current?.(id)
      setError(undefined)
      onMade(id)
    } catch (failed) {
      if (mine === turn.current) setError(failed)
    } finally {
      if (mine === turn.current) setAsking(false)
    }
  }
  const newest = useRef(make)
  newest.current = make
  /** After a moment without a change; not at all where it lacks something by now. */
  const makeSoon = useCallback((draft: Draft | undefined): void => {
    clearTimeout(timer.current)
    if (draft) timer.current = setTimeout(() => void newest.current(draft), patience)
  }, [])
  return {
    make,
    makeSoon,
    isAsking,
    faults: useFaults(error),
    failure: useFailure(error),
  }
}

/** Whether the screen was left; then `stop` is run. */
const useLeft = (stop: () => void): { readonly current: boolean } => {
  const isLeft = useRef(false)
  const run = useRef(stop)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      run.current()
    }
  }, [])
  return isLeft
}

/** Names that fields are known by, of parameters that are called otherwise. */
const called: readonly (readonly [RegExp, string])[] = [
  [/^trackers/, 'whose'],
  [/^(from|to)$/, 'period'],
  [/^time_filter/, 'hours'],
  [/^plugin\.plugin_id$/, ''],
]

const nameOf = (parameter: string): string =>
  called.find(([pattern]) => pattern.test(parameter))?.[1] ?? parameter.split('.')[1] ?? parameter

const useFaults = (error: unknown): ReadonlyMap<string, string> => {
  const words = useWords('fleet/reports')
  const faults = new Map(faultsOf(error).map(({ parameter, error }) => [nameOf(parameter), error]))
  if (error instanceof ApiError && error.code === 211) faults.set('period', words.too_long)
  return faults
}

/** What failed and is told at no field. */
const useFailure = (error: unknown): string | undefined => {
  const words = useWords('fleet/reports')
  const common = useCommon()
  if (error === undefined) return undefined
  if (error instanceof ApiError) {
    if (error.code === 211) return undefined
    const faults = faultsOf(error)
    // What no field is for.
    const others = faults.filter(({ parameter }) => nameOf(parameter) === '').map(({ error }) => error)
    if (faults.length > 0) return others.length > 0 ? others.join(' ') : undefined
    if (error.code === 15) return words.too_many
    if (error.code === 217) return words.gone_parts
  }
  return failureText(error, common)
}
