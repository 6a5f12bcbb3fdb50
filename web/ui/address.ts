import { useMatch, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/**
 * What is selected, filtered and looked at stands in the address, so that it can be sent to somebody, and back goes back.
 * A screen says what its address may tell: `useAddress({ trackers: numbers, from: text, speed: number(1) })`.
 */
export interface Part<Value> {
  /** From what the address says, which anybody may have typed; `undefined` when it says nothing of use. */
  read(written: string | undefined): Value
  /** Nothing where it is as it is anyway. */
  write(value: Value): string | undefined
}

export const text: Part<string | undefined> = {
  read: (written) => written || undefined,
  write: (value) => value || undefined,
}

export const number = (usual: number): Part<number> => ({
  read: (written) => (written && Number.isFinite(Number(written)) ? Number(written) : usual),
  write: (value) => (value === usual ? undefined : String(value)),
})

/** An id, or none. */
export const id: Part<number | undefined> = {
  read: (written) => (/^[1-9]\d{0,15}$/.test(written ?? '') ? Number(written) : undefined),
  write: (value) => (value === undefined ? undefined : String(value)),
}

/** Ids, as `1.5.12`. */
export const ids: Part<readonly number[]> = {
  read: (written) => (written ?? '').split('.').flatMap((one) => id.read(one) ?? []),
  write: (value) => (value.length > 0 ? value.join('.') : undefined),
}

export const flag: Part<boolean> = {
  read: (written) => written === 'yes',
  write: (value) => (value ? 'yes' : undefined),
}

export const oneOf = <Word extends string>(words: readonly Word[], usual: Word): Part<Word> => ({
  read: (written) => words.find((word) => word === written) ?? usual,
  write: (value) => (value === usual ? undefined : value),
})

/** A day, as `2026-11-22`, or none. */
export const day: Part<string | undefined> = {
  read: (written = '') =>
    /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined,
  write: (value) => value,
}

type Parts = Readonly<Record<string, Part<unknown>>>
type Values<P extends Parts> = { readonly [Name in keyof P]: ReturnType<P[Name]['read']> }

/**
 * What the address tells, and how to change some of it. `replace` when it is no step to go back to: a map that is moved, a
 * text that is typed. `parts` is always the same object. A screen that somebody has left changes nothing any more: it is
 * shown until the code and words of the next are there, and a map of it may still come to rest.
 */
export const useAddress = <P extends Parts>(
  parts: P,
): [Values<P>, (some: Partial<Values<P>>, how?: { replace?: boolean }) => void] => {
  const written = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const router = useRouter()
  const screen = useMatch({ strict: false, select: ({ fullPath }) => fullPath.replace(/\$$/, '') }) as unknown as string
  const values = useMemo(
    () =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.read(written[name])])) as Values<P>,
    [parts, written],
  )
  const set = useCallback(
    (some: Partial<Values<P>>, { replace = false } = {}) => {
      if (!`${router.latestLocation.pathname}/`.startsWith(screen)) return
      const changed = Object.entries(some).map(([name, value]) => [name, parts[name]?.write(value)])
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...Object.fromEntries(changed) })) as never,
        replace,
      })
    },
    [navigate, router, screen, parts],
  )
  return [values, set]
}

/** What stands behind the screen's name: `12` of `/tracks/12`. */
export const useDeeper = (): string | undefined =>
  (useParams({ strict: false }) as { _splat?: string })._splat || undefined
