import { useEffect, useState } from 'react'
import { wear } from '#web/ui/brand.ts'
import { Loading } from '#web/ui/told.tsx'
import { type Language, languageOf } from '#web/words/language.ts'
import { Speech } from '#web/words/speech.tsx'
import { type Invitation, readInvitation } from './faces.ts'
import type { Guest } from './invited/guest.ts'
import type { Face } from './keep.ts'
import { stranger } from './session.tsx'
import { type Dealer, SignIn } from './sign-in.tsx'

const language_name = 'odograph.language'
const wanted = (dealer?: Dealer, invitation?: Invitation): Language => {
  const chosen = localStorage.getItem(language_name) ?? undefined
  return languageOf(chosen, invitation?.locale, ...navigator.languages, dealer?.locale)
}

interface DoorProps {
  face: Face
  /** Who has come by an invitation. */
  invited?: Omit<Guest, 'invitation' | 'error'>
  onIn(hash: string): void
}

/** Where somebody is let in, with the face of the dealer at this address. It comes when it is wanted: who is signed in never sees it. */
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

export default Door
