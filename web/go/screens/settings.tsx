import { useEffect, useState } from 'react'
import { Button, Card, Choice, Field, Group, Notice, Screen } from '#web/small/parts.tsx'
import { type Language, languages, names } from '#web/words/language.ts'
import { chosenTheme, themes, wearTheme } from '../face.ts'
import { PushSwitch } from '../push/switch.tsx'
import { useLanguage, useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack } from '../where.ts'

/** The language, the colours, and signing out. */
export const SettingsScreen = ({ onLanguage }: { onLanguage: (language: Language) => Promise<void> }) => {
  const words = useWords()
  const { settings } = words
  const { known } = usePhone()
  const language = useLanguage()
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Screen title={settings.title} back={{ label: words.back, go: goBack }}>
      <Field label={settings.language}>
        {(given) => (
          <select
            {...given}
            value={language}
            onChange={({ currentTarget }) => void onLanguage(currentTarget.value as Language)}
          >
            {languages.map((name) => (
              <option key={name} value={name}>
                {names[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Group label={settings.theme}>
        {themes.map((name) => (
          <Choice
            key={name}
            type="radio"
            name="theme"
            label={settings.themes[name]}
            checked={theme === name}
            onChange={() => {
              wearTheme(name)
              setTheme(name)
            }}
          />
        ))}
      </Group>
      <PushSwitch />
      <Kept />
      <Card>
        <h2>{settings.who}</h2>
        <p>{[known?.phone.label, known?.service.title].filter(Boolean).join(' · ')}</p>
        <SignOut />
      </Card>
    </Screen>
  )
}

/** Whether the browser has promised to keep what waits. */
const Kept = () => {
  const { settings } = useWords()
  const [isKept, setKept] = useState<boolean>()
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setKept)
  }, [])
  if (isKept === undefined) return null
  return <Notice>{isKept ? settings.kept : settings.not_kept}</Notice>
}

const SignOut = () => {
  const { settings } = useWords()
  const { phone } = useHeld()
  const { deeds, places } = usePhone()
  const [isSure, setSure] = useState(false)
  const press = async (): Promise<void> => {
    if (!isSure) return setSure(true)
    await phone.signOut()
    goBack()
  }
  return (
    <>
      <p className="quiet">{settings.sign_out_text({ count: deeds.length + places })}</p>
      <Button kind="danger" onPress={() => void press()}>
        {isSure ? settings.really : settings.sign_out}
      </Button>
    </>
  )
}
