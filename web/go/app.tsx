import { useEffect, useMemo, useRef, useState } from 'react'
import { Toast } from '#web/small/parts.tsx'
import { createFormat } from '#web/words/format.ts'
import { type Language, languageOf } from '#web/words/language.ts'
import { face } from './face.ts'
import { keepOn } from './push/push.ts'
import { leaveWords } from './push/said.ts'
import { CheckinScreen } from './screens/checkin.tsx'
import { InspectionScreen } from './screens/inspection.tsx'
import { LinkScreen, linkHash } from './screens/link.tsx'
import { MessagesScreen } from './screens/messages.tsx'
import { PositionScreen } from './screens/position.tsx'
import { QueueScreen } from './screens/queue.tsx'
import { ReceiptScreen } from './screens/receipt.tsx'
import { SettingsScreen } from './screens/settings.tsx'
import { SignInScreen } from './screens/sign-in.tsx'
import { StatusScreen } from './screens/status.tsx'
import { TaskScreen } from './screens/task.tsx'
import { TaskFormScreen } from './screens/task-form.tsx'
import { TodayScreen } from './screens/today.tsx'
import { type Speech, SpeechProvider } from './speech.tsx'
import { type Held, PhoneProvider, useHeld, usePhone } from './use-phone.tsx'
import { type ScreenName, useAbout, useWhere } from './where.ts'
import { wordsIn } from './words.ts'

/** Milliseconds that something is said for. */
const said_for = 4_000

/** The page: what it says is in the language of the phone, and the screens know the phone. */
export const App = ({
  held,
  first,
  chosen,
}: {
  held: Omit<Held, 'say'>
  first: Pick<Speech, 'language' | 'words'>
  /** Whether somebody has chosen the language here. */
  chosen: boolean
}) => {
  const [spoken, setSpoken] = useState(first)
  const [toast, setToast] = useState<string>()
  const isChosen = useRef(chosen)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const speak = async (language: Language): Promise<void> => setSpoken({ language, words: await wordsIn(language) })
  const all: Held = useMemo(
    () => ({
      ...held,
      say: (text) => {
        clearTimeout(timer.current)
        setToast(text)
        timer.current = setTimeout(() => setToast(undefined), said_for)
      },
    }),
    [held],
  )
  const choose = async (language: Language): Promise<void> => {
    isChosen.current = true
    await held.shelf.write([{ on: 'fact', key: 'language', value: language }])
    await speak(language)
  }
  const follow = (locale: string): void => {
    const language = languageOf(locale)
    if (!isChosen.current && language !== spoken.language) void speak(language)
  }
  return (
    <PhoneProvider held={all}>
      <Speaking spoken={spoken} onLocale={follow}>
        <Shown onLanguage={choose} />
      </Speaking>
      <Toast text={toast} />
    </PhoneProvider>
  )
}

const Speaking = ({
  spoken: { language, words },
  onLocale,
  children,
}: {
  spoken: Pick<Speech, 'language' | 'words'>
  onLocale: (locale: string) => void
  children: React.ReactNode
}) => {
  const { known } = usePhone()
  const locale = known?.phone.locale
  const measures = known?.measurement_system
  useEffect(() => {
    if (locale) onLocale(locale)
  })
  useEffect(() => face(known?.service), [known?.service])
  useLeavings(words)
  const format = useMemo(
    () => createFormat({ language, locale: locale?.startsWith(language) ? locale : language, measures }),
    [language, locale, measures],
  )
  return <SpeechProvider speech={{ language, words, format }}>{children}</SpeechProvider>
}

/** What the worker needs of the page: its words, and that the service knows where this phone is pushed. */
const useLeavings = (words: Speech['words']): void => {
  const { phone, shelf } = useHeld()
  const { hash, isEnded, known } = usePhone()
  const key = known?.push_key
  useEffect(() => void leaveWords(shelf, words).catch(() => undefined), [shelf, words])
  useEffect(() => {
    // What fails is done by the next page that is opened.
    if (hash && !isEnded && key) void keepOn({ shelf, call: phone.call, hash, key }).catch(() => undefined)
  }, [phone, shelf, hash, isEnded, key])
}

const Shown = ({ onLanguage }: { onLanguage: (language: Language) => Promise<void> }) => {
  const { hash, isEnded } = usePhone()
  const where = useWhere()
  const about = useAbout()
  const [link, setLink] = useState(linkHash)
  // One that is opened while the page is open changes what stands behind the address, and loads nothing.
  useEffect(() => {
    const look = () => {
      const next = linkHash()
      if (next) setLink(next)
    }
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  if (link) return <LinkScreen key={link} hash={link} onDone={() => setLink(undefined)} />
  if (!hash || isEnded) return <SignInScreen />
  const Screen = byName[where]
  return <Screen key={`${where}/${about}`} onLanguage={onLanguage} />
}

const byName: Record<ScreenName, (props: { onLanguage: (language: Language) => Promise<void> }) => React.ReactNode> = {
  today: TodayScreen,
  checkin: CheckinScreen,
  receipt: ReceiptScreen,
  position: PositionScreen,
  status: StatusScreen,
  queue: QueueScreen,
  settings: SettingsScreen,
  messages: MessagesScreen,
  inspection: InspectionScreen,
  task: TaskScreen,
  task_form: TaskFormScreen,
}
