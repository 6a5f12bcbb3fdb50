import { CircleUserRound, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useCommon } from '#web/words/speech.tsx'
import { type Action, Menu } from './menu.tsx'
import { chooseTheme } from './theme.ts'

/** Whoever is signed in: how it looks for them, and the way out. */
export const Person = ({
  name,
  actions = [],
  onSignOut,
}: {
  name: string
  actions?: readonly Action[]
  onSignOut(): void
}) => {
  const words = useCommon()
  return (
    <Menu
      icon={CircleUserRound}
      label={name}
      actions={[
        ...actions,
        { id: 'light', icon: Sun, label: `${words.theme}: ${words.light}`, run: () => chooseTheme('light') },
        { id: 'dark', icon: Moon, label: `${words.theme}: ${words.dark}`, run: () => chooseTheme('dark') },
        { id: 'auto', icon: Monitor, label: `${words.theme}: ${words.as_device}`, run: () => chooseTheme('auto') },
        { id: 'out', icon: LogOut, label: words.sign_out, run: onSignOut },
      ]}
    />
  )
}
