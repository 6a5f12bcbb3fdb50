import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { ApiError, type Client, createClient, type Params, type Path } from '#client/client.ts'
import type { Face } from './keep.ts'
import { keyOf } from './keys.ts'

/** Somebody who is signed in: what they ask with, and how it ends. */
export interface Session {
  face: Face
  client: Client
  hash: string
  /** Forgets the session here; the service is told by `user/logout`. */
  end(): void
}

const Context = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(Context)
  if (!session) throw new Error('nobody is signed in here')
  return session
}

/** Of whoever is signed in, or of a stranger. */
export const useClient = (): Client => useContext(Context)?.client ?? stranger

/** Which of the two faces somebody is signed in to, if anybody is. */
export const useFace = (): Face | undefined => useContext(Context)?.face

/** Codes after which only signing in helps: the hash is none (3), or opens nothing any more (4). */
const over = [3, 4]

const isTemporary = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 15

interface SessionProps {
  face: Face
  hash: string
  /** Asked at once: what is inside will ask for it, and is still on its way. */
  ahead?: readonly Path[]
  onEnd(): void
  children: ReactNode
}

/** Times are told with their offset: a panel knows of no zone that they are local to, as a user does. */
const withOffsets: typeof fetch = (url, init) =>
  fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), 'svc-iso-datetime': 'true' } })

const nothing: readonly Path[] = []

/** For what is inside of it somebody is signed in. What is asked is kept for them alone, and forgotten with the session. */
export const SessionProvider = ({ face, hash, ahead = nothing, onEnd, children }: SessionProps) => {
  const { session, queries } = useMemo(() => {
    const client = createClient({ url: location.origin, hash, ...(face === 'panel' && { fetch: withOffsets }) })
    const noticing: Client = {
      call: (path, ...given) => client.call(path, ...given).catch(notice),
      download: (path, ...given) => client.download(path, ...given).catch(notice),
      upload: (path, file, ...given) => client.upload(path, file, ...given).catch(notice),
    }
    function notice(error: unknown): never {
      if (error instanceof ApiError && over.includes(error.code)) onEnd()
      throw error
    }
    return {
      session: { face, client: noticing, hash, end: onEnd },
      queries: new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, retry: (count, error) => count < 3 && isTemporary(error) },
        },
      }),
    }
  }, [face, hash, onEnd])
  useEffect(() => {
    for (const path of ahead) {
      const queryFn = () => (session.client.call as (path: Path) => Promise<unknown>)(path)
      void queries.prefetchQuery({ queryKey: keyOf(path), queryFn })
    }
  }, [session, queries, ahead])
  return (
    <Context value={session}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </Context>
  )
}

/** A client for whoever is not signed in. */
export const stranger = createClient({ url: location.origin })

export type { Params, Path }
