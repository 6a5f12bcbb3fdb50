import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { wear } from '#web/ui/brand.ts'
import { Loading } from '#web/ui/told.tsx'
import { type Language, languageOf } from '#web/words/language.ts'
import { Speech } from '#web/words/speech.tsx'
import { Arriving, isPlain } from './arriving.tsx'
import { arrived, type Face, forget, isGuest, keep, kept } from './keep.ts'
import { type Path, SessionProvider, stranger } from './session.tsx'
import { type Dealer, SignIn } from './sign-in.tsx'

const language_name = 'odograph.language'
const wanted = (dealer?: Dealer): Language =>
  languageOf(localStorage.getItem(language_name) ?? undefined, ...navigator.languages, dealer?.locale)

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

const Door = ({ face, onIn }: { face: Face; onIn(hash: string): void }) => {
  const [dealer, setDealer] = useState<Dealer>()
  const [isAsked, setAsked] = useState(false)
  const [language, setLanguage] = useState<Language>(wanted)
  useEffect(() => {
    // An address of nobody's shows our own face.
    stranger
      .call('dealer/get_ui_config', { domain: location.hostname })
      .then(({ settings }) => {
        setDealer(settings)
        setLanguage(wanted(settings))
        const { service_title, favicon, color_theme } = settings
        wear({ title: service_title || 'Odograph', favicon, color_theme })
      })
      .catch(() => wear({ title: 'Odograph', favicon: null, color_theme: '' }))
      .finally(() => setAsked(true))
  }, [])
  const choose = (chosen: Language): void => {
    localStorage.setItem(language_name, chosen)
    setLanguage(chosen)
  }
  if (!isAsked) return <Loading />
  return (
    <Speech preferences={{ language }}>
      <SignIn face={face} dealer={dealer} onLanguage={choose} onIn={onIn} />
    </Speech>
  )
}
