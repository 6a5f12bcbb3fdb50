import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { wear } from '#web/ui/brand.ts'
import { Told } from '#web/ui/told.tsx'
import { languageOf } from '#web/words/language.ts'
import { Speech } from '#web/words/speech.tsx'

type Permissions = Result<'panel/account/get_permissions'>['permissions']

interface Dealer {
  config: Result<'dealer/get_ui_config'>
  permissions: Permissions
  /** Whether they may do what needs the permission: `may('users', 'create')`. What they may not is not shown. */
  may(area: string, action: string): boolean
}

const Context = createContext<Dealer | undefined>(undefined)

export const useDealer = (): Dealer => {
  const dealer = useContext(Context)
  if (!dealer) throw new Error('no dealer is known here')
  return dealer
}

/** Who is signed in to the panel. Its language is the browser's, or the dealer's. */
export const DealerProvider = ({ children }: { children: ReactNode }) => {
  const config = useAsk('dealer/get_ui_config')
  const permissions = useAsk('panel/account/get_permissions')
  return (
    <Told asked={config}>
      {(config) => (
        <Told asked={permissions}>{({ permissions }) => <Known {...{ config, permissions }}>{children}</Known>}</Told>
      )}
    </Told>
  )
}

const Known = ({ config, permissions, children }: Omit<Dealer, 'may'> & { children: ReactNode }) => {
  const { service_title, favicon, color_theme, locale } = config.settings
  useEffect(() => wear({ title: service_title, favicon, color_theme }), [service_title, favicon, color_theme])
  const granted = permissions as Readonly<Record<string, readonly string[] | undefined>>
  const may = (area: string, action: string): boolean => granted[area]?.includes(action) ?? false
  return (
    <Speech preferences={{ language: languageOf(...navigator.languages, locale) }}>
      <Context value={{ config, permissions, may }}>{children}</Context>
    </Speech>
  )
}
