import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { wear } from '#web/ui/brand.ts'
import { Loading } from '#web/ui/told.tsx'
import { type Language, languageOf } from '#web/words/language.ts'
import { Speech } from '#web/words/speech.tsx'
import { Arriving, isPlain } from './arriving.tsx'
import { type Invitation, readInvitation } from './faces.ts'
import type { Guest } from './invited/guest.ts'
import { arrived, clean, type Face, forget, isGuest, keep, keepHere, kept } from './keep.ts'
import { type Path, SessionProvider, stranger } from './session.tsx'
import { type Dealer, SignIn } from './sign-in.tsx'

const language_name = 'odograph.language'
const wanted = (dealer?: Dealer, invitation?: Invitation): Language => {
  const chosen = localStorage.getItem(language_name) ?? undefined
  return languageOf(chosen, invitation?.locale, ...navigator.languages, dealer?.locale)
}

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
  if (arrival) return <Arriving face={face} arrival={arrival} onDone={settle} />
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

interface DoorProps {
  face: Face
  /** Who has come by an invitation. */
  invited?: Omit<Guest, 'invitation' | 'error'>
  onIn(hash: string): void
}

const Door = ({ face, invited, onIn }: DoorProps) => {
  const [dealer, setDealer] = useState<Dealer>()
  const [guest, setGuest] = useState<Guest>()
  const [isAsked, setAsked] = useState(false)
  const [language, setLanguage] = useState<Language>(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, of the address that the page was opened at
  useEffect(() => {
    void Promise.all([faceHere(), invited && guestOf(face, invited)]).then(([dealer, guest]) => {
      setDealer(dealer)
      setGuest(guest)
      setLanguage(wanted(dealer, guest?.invitation))
      const { service_title, favicon = null, color_theme = '' } = dealer ?? {}
      wear({ title: guest?.invitation?.service_title || service_title || 'Odograph', favicon, color_theme })
      setAsked(true)
    })
  }, [])
  const choose = (chosen: Language): void => {
    localStorage.setItem(language_name, chosen)
    setLanguage(chosen)
  }
  if (!isAsked) return <Loading />
  return (
    <Speech preferences={{ language }}>
      <SignIn face={face} dealer={dealer} guest={guest} onLanguage={choose} onIn={onIn} />
    </Speech>
  )
}

/** The face that is shown at this address; an address of nobody's shows our own. */
const faceHere = async (): Promise<Dealer | undefined> => {
  try {
    return (await stranger.call('dealer/get_ui_config', { domain: location.hostname })).settings
  } catch {
    return undefined
  }
}

const guestOf = async (face: Face, invited: Omit<Guest, 'invitation' | 'error'>): Promise<Guest> => {
  try {
    return { ...invited, invitation: await readInvitation(face, invited.hash) }
  } catch (error) {
    return { ...invited, error }
  }
}
