import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Result } from '#client/client.ts'
import { wear } from '#web/ui/brand.ts'
import { Told } from '#web/ui/told.tsx'
import type { Preferences } from '#web/words/format.ts'
import { languageOf } from '#web/words/language.ts'
import { Speech } from '#web/words/speech.tsx'
import { localIn } from '#web/words/zone.ts'
import { useAsk } from './ask.ts'

type Info = Result<'user/get_info'>

interface User extends Info {
  /** Whether they may do what needs the right; a master may do everything. */
  may(right: string): boolean
  /** Their time now, as milliseconds of a clock like `timeOf` of local times. */
  now(): number
}

const Context = createContext<User | undefined>(undefined)

export const useUser = (): User => {
  const user = useContext(Context)
  if (!user) throw new Error('no user is known here')
  return user
}

/** Who is signed in to the fleet. What is inside speaks their language and writes in their units. */
export const UserProvider = ({ children }: { children: ReactNode }) => (
  <Told asked={useAsk('user/get_info')}>{(info) => <Known info={info}>{children}</Known>}</Told>
)

const Known = ({ info, children }: { info: Info; children: ReactNode }) => {
  const { user_info, paas_settings, privileges } = info
  const { time_zone } = user_info
  const { service_title, favicon, color_theme } = paas_settings
  useEffect(() => wear({ title: service_title, favicon, color_theme }), [service_title, favicon, color_theme])
  const user: User = {
    ...info,
    may: (right) => !privileges || privileges.rights.includes(right),
    now: () => localIn(time_zone, Date.now()),
  }
  return (
    <Speech preferences={preferencesOf(user_info)}>
      <Context value={user}>{children}</Context>
    </Speech>
  )
}

/** How a user wants to be spoken to. */
export const preferencesOf = ({
  locale,
  measurement_system,
  date_format,
  hour_mode,
}: Info['user_info']): Preferences => ({
  language: languageOf(locale),
  ...{ locale, measures: measurement_system, date_format, hour_mode },
})
