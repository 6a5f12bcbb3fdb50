import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText, faultsOf } from '#web/ui/failure.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { type Draft, generateOf } from './draft.ts'
import { watch } from './watched.ts'

/** Milliseconds without another change before a report is made anew. */
const patience = 700

/** The report that was made last while one looks at it: what takes its place makes it needless. */
const sitting: { id: number | undefined } = { id: undefined }

/** Keeps what was made for good: one has left it. */
export const leave = (): void => {
  sitting.id = undefined
}

/** Has reports made, the newest of what was asked for; what is wrong with it stands at its field. `shown` is looked at now. */
export const useMaking = (shown: number | undefined, onMade: (id: number, draft: Draft) => void) => {
  const { now } = useUser()
  const trackers = useAsk('tracker/list').data?.list
  const generate = useDo('report/tracker/generate')
  const remove = useDo('report/tracker/delete')
  const [error, setError] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const looked = useRef(shown)
  looked.current = shown
  const turn = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const make = async (draft: Draft): Promise<void> => {
    clearTimeout(timer.current)
    if (!trackers) return
    const mine = ++turn.current
    setAsking(true)
    try {
      const { id } = await generate.mutateAsync(generateOf(draft, trackers, now()))
      const before = sitting.id
      sitting.id = id
      if (before !== undefined && before === looked.current)
        void remove.mutateAsync({ report_id: before }).catch(() => undefined)
      if (mine !== turn.current) return
      setError(undefined)
      watch(id)
      onMade(id, draft)
    } catch (failed) {
      if (mine === turn.current) setError(failed)
    } finally {
      if (mine === turn.current) setAsking(false)
    }
  }
  const newest = useRef(make)
  newest.current = make
  /** After a moment without a change. */
  const makeSoon = useCallback((draft: Draft): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void newest.current(draft), patience)
  }, [])
  return {
    make,
    makeSoon,
    isAsking,
    faults: useFaults(error),
    failure: useFailure(error),
  }
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
