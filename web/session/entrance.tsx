import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { Loading } from '#web/ui/told.tsx'
import { arrived, clean, type Face, forget, isGuest, isPlain, keep, keepHere, kept } from './keep.ts'
import { type Path, SessionProvider } from './session.tsx'

const Door = lazy(() => import('./door.tsx'))
const Arriving = lazy(() => import('./arriving.tsx'))

/** Who comes signs in; what is inside is for who has. */
export const Entrance = ({ face, ahead, children }: { face: Face; ahead?: readonly Path[]; children: ReactNode }) => {
  const [arrival, setArrival] = useState(() => {
    const came = arrived()
    return came && !isPlain(face, came) ? came : undefined
  })
  const [hash, setHash] = useState(() => (arrival ? undefined : kept(face)))
  const end = useCallback(() => {
    if (hash) forget(face, hash)
    // Who leaves the session of somebody else is who was signed in before.
    setHash(hash && isGuest(face, hash) ? kept(face) : undefined)
  }, [face, hash])
  const settle = useCallback(() => {
    setHash(kept(face))
    setArrival(undefined)
  }, [face])
  if (arrival?.by === 'invitation') {
    const other = kept(face)
    const leave = () => {
      clean()
      settle()
    }
    return (
      <Suspense fallback={<Loading />}>
        <Door
          key={arrival.value}
          face={face}
          invited={{ hash: arrival.value, isOther: other !== undefined, onLeave: leave }}
          onIn={(hash) => {
            // Other windows stay who they are.
            if (other) keepHere(face, hash, false)
            else keep(face, hash)
            leave()
          }}
        />
      </Suspense>
    )
  }
  if (arrival)
    return (
      <Suspense fallback={<Loading />}>
        <Arriving face={face} arrival={arrival} onDone={settle} />
      </Suspense>
    )
  if (hash)
    return (
      <SessionProvider key={hash} face={face} hash={hash} onEnd={end} {...(ahead && { ahead })}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </SessionProvider>
    )
  return (
    <Suspense fallback={<Loading />}>
      <Door
        face={face}
        onIn={(hash) => {
          keep(face, hash)
          setHash(hash)
        }}
      />
    </Suspense>
  )
}
